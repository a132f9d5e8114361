import "./styles/tokens.css";
import "./styles/base.css";
import "./art/art.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { watchRelease } from "./base/release.svelte";
import { followLinks } from "./base/router.svelte";

followLinks();
watchRelease();
mount(App, { target: document.getElementById("app")! });
