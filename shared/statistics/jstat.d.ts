// What we use of jstat, which has no types of its own.

declare module "jstat" {
  const jStat: {
    readonly studentt: { inv(probability: number, freedom: number): number };
    readonly normal: { cdf(value: number, mean: number, deviation: number): number };
  };
  export default jStat;
}
