/** The time, a few times a second, while somebody looks at it. */

export class Clock {
  now = $state(Date.now());

  constructor(skew: () => number, every = 100) {
    $effect(() => {
      const tick = (): void => {
        this.now = Date.now() + skew();
      };
      tick();
      const timer = setInterval(tick, every);
      return () => clearInterval(timer);
    });
  }
}
