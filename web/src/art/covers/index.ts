import factoryFun from "./factory-fun";
import factoryFunner from "./factory-funner";
import fantasticFactories from "./fantastic-factories";

/** The three covers by game id; each drawn when shown. */
export const covers = {
  "fantastic-factories": fantasticFactories,
  "factory-fun": factoryFun,
  "factory-funner": factoryFunner,
} as const;
export type CoverId = keyof typeof covers;
