// One running simulated exchange: market, live feed, faults and server.

import { controlRoutes } from "./exchange/control-routes.ts";
import { ExchangeServer, type ExchangeFront, type Usage } from "./exchange/exchange-server.ts";
import { FaultController, type FaultActions } from "./faults/fault-controller.ts";
import type { FaultOrder } from "./faults/fault-commands.ts";
import { FrameFaults } from "./faults/frame-faults.ts";
import { LiveFeed } from "./market/live-feed.ts";
import type { MarketEntry, SimMarket } from "./market/sim-market.ts";
import type { SimSymbol } from "./market/sim-symbol.ts";
import { truthAt, type Truth } from "./market/truth.ts";

/** Makes the symbol of a coin that is listed at run time. */
export type ListCoin = (base: string, price: number, tradesPerSecond: number, turnover: number) => SimSymbol;

export class SimulatedExchange {
  readonly market: SimMarket;
  readonly faults: FaultController;
  readonly #front: ExchangeFront;
  readonly #feed: LiveFeed;
  readonly #server: ExchangeServer;
  readonly #listCoin: ListCoin;
  readonly #resumeTimers: NodeJS.Timeout[] = [];
  #midnight: NodeJS.Timeout | undefined;

  constructor(market: SimMarket, seed: number, makeFront: (frames: FrameFaults) => ExchangeFront, listCoin: ListCoin) {
    this.market = market;
    this.#listCoin = listCoin;
    const frames = new FrameFaults(seed);
    this.#front = makeFront(frames);
    this.faults = new FaultController(frames, this.#actions(), seed);
    const { publisher } = this.#front;
    this.#feed = new LiveFeed(market, publisher.trade, publisher.tick);
    const routes = controlRoutes(market, this.faults, () => this.usage);
    this.#server = new ExchangeServer(this.#front, this.faults, routes, seed);
  }

  async start(port: number, host: string): Promise<number> {
    const taken = await this.#server.listen(port, host);
    this.#feed.start();
    this.market.warmUp();
    this.#midnight = setInterval(() => this.market.prepareTomorrow(this.market.now()), 1000);
    return taken;
  }

  async stop(): Promise<void> {
    clearInterval(this.#midnight);
    this.#feed.stop();
    this.market.stop();
    this.faults.stop();
    for (const timer of this.#resumeTimers) clearTimeout(timer);
    await this.#server.stop();
  }

  /** Orders a fault; throws an Error with a readable message when it makes no sense. */
  fault(order: FaultOrder): void {
    this.faults.apply(order);
  }

  /** The figures the product must show for a pair at the end of an epoch second. */
  truth(pair: string, at: number): Truth {
    return truthAt(this.market, this.#entry(pair), at);
  }

  /** Requests since the start. */
  get usage(): Usage {
    return this.#server.usage;
  }

  /** Open client sockets. */
  get sockets(): number {
    return this.#front.sockets.size;
  }

  #entry(pair: string): MarketEntry {
    const entry = this.market.find(pair);
    if (!entry) throw new Error(`symbol: ${pair} is not listed`);
    return entry;
  }

  #actions(): FaultActions {
    return {
      dropSockets: (share) => this.#dropSockets(share),
      expireSockets: () => {
        for (const socket of this.#front.sockets) socket.expire();
      },
      announceShutdown: () => this.#front.announceShutdown(),
      skewClock: (ms) => (this.market.skewMs = ms),
      halt: (pair, seconds) => this.#halt(pair, seconds),
      resume: (pair) => this.#resume(pair),
      delist: (pair) => this.#delist(pair),
      sleep: (pair) => this.#sleep(pair),
      wake: (pair) => this.#wake(pair),
      list: (base, price, tradesPerSecond, turnover) => this.#list(base, price, tradesPerSecond, turnover),
      run: (pair, percent, seconds, volumeFactor) => this.#run(pair, percent, seconds, volumeFactor),
    };
  }

  #dropSockets(share: number): void {
    const open = [...this.#front.sockets];
    const cut = Math.ceil(open.length * share);
    for (const socket of open.slice(0, cut)) socket.ws.terminate();
  }

  #halt(pair: string, seconds: number | undefined): void {
    const { symbol } = this.#entry(pair);
    if (!symbol.trading) throw new Error(`symbol: ${pair} does not trade`);
    symbol.tape.close(this.market.now() + 1, Number.POSITIVE_INFINITY);
    symbol.trading = false;
    this.#feed.refresh();
    if (seconds !== undefined) this.#resumeTimers.push(setTimeout(() => this.#resume(pair), seconds * 1000));
  }

  #resume(pair: string): void {
    const { symbol } = this.#entry(pair);
    if (symbol.trading) return;
    if (symbol.kind === "halted") throw new Error(`symbol: ${pair} is halted for good`);
    symbol.tape.reopen(this.market.now() + 1);
    symbol.trading = true;
    this.#feed.refresh();
  }

  #delist(pair: string): void {
    this.#halt(pair, undefined);
    this.market.remove(pair);
  }

  #sleep(pair: string): void {
    this.#entry(pair).symbol.tape.close(this.market.now() + 1, Number.POSITIVE_INFINITY);
    this.#feed.refresh();
  }

  #wake(pair: string): void {
    this.#entry(pair).symbol.tape.reopen(this.market.now() + 1);
    this.#feed.refresh();
  }

  #list(base: string, price: number, tradesPerSecond: number, turnover: number): void {
    if (this.market.find(`${base}USDT`)) throw new Error(`base: ${base} is already listed`);
    this.market.add(this.#listCoin(base, price, tradesPerSecond, turnover));
    this.#feed.refresh();
  }

  #run(pair: string, percent: number, seconds: number, volumeFactor: number): void {
    const fromMs = this.market.now() + 1;
    this.#entry(pair).symbol.tape.run({ fromMs, toMs: fromMs + seconds * 1000, percent, volumeFactor });
    this.#feed.refresh();
  }
}
