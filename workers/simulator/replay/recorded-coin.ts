// What an exchange's REST answers said about a coin when it was recorded: trade frames contain neither its units nor its day.

export interface RecordedListing {
  readonly pair: string;
  readonly base: string;
  readonly quote: string;
  readonly priceDecimals: number;
  readonly lotDecimals: number;
}

/** The last 24 hours, in quote coins. */
export interface RecordedDay {
  readonly pair: string;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly last: number;
  /** 0 when nothing was traded. */
  readonly turnover: number;
}
