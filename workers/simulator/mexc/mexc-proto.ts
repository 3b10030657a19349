// The part of the MEXC push schema for public spot data, with field numbers as on the wire.

import protobuf from "protobufjs";

const SCHEMA = `
syntax = "proto3";
message PublicAggreDealsV3Api { repeated PublicAggreDealsV3ApiItem deals = 1; string eventType = 2; }
message PublicAggreDealsV3ApiItem { string price = 1; string quantity = 2; int32 tradeType = 3; int64 time = 4; string tradeId = 5; }
message PublicSpotKlineV3Api {
  string interval = 1; int64 windowStart = 2; string openingPrice = 3; string closingPrice = 4; string highestPrice = 5;
  string lowestPrice = 6; string volume = 7; string amount = 8; int64 windowEnd = 9;
}
message PublicMiniTickerV3Api {
  string symbol = 1; string price = 2; string rate = 3; string zonedRate = 4; string high = 5; string low = 6; string volume = 7;
  string quantity = 8; string lastCloseRate = 9; string lastCloseZonedRate = 10; string lastCloseHigh = 11; string lastCloseLow = 12;
}
message PublicMiniTickersV3Api { repeated PublicMiniTickerV3Api items = 1; }
message PublicAggreBookTickerV3Api {
  string bidPrice = 1; string bidQuantity = 2; string askPrice = 3; string askQuantity = 4; string version = 5; int64 lastOrderCreateTime = 6;
}
message PublicLimitDepthV3ApiItem { string price = 1; string quantity = 2; }
message PublicLimitDepthsV3Api {
  repeated PublicLimitDepthV3ApiItem asks = 1; repeated PublicLimitDepthV3ApiItem bids = 2; string eventType = 3; string version = 4;
  int64 lastOrderCreateTime = 5;
}
message PushDataV3ApiWrapper {
  string channel = 1;
  oneof body {
    PublicLimitDepthsV3Api publicLimitDepths = 303;
    PublicSpotKlineV3Api publicSpotKline = 308;
    PublicMiniTickerV3Api publicMiniTicker = 309;
    PublicMiniTickersV3Api publicMiniTickers = 310;
    PublicAggreDealsV3Api publicAggreDeals = 314;
    PublicAggreBookTickerV3Api publicAggreBookTicker = 315;
  }
  optional string symbol = 3; optional string symbolId = 4; optional int64 createTime = 5; optional int64 sendTime = 6;
}`;

const wrapper = protobuf.parse(SCHEMA, { keepCase: true }).root.lookupType("PushDataV3ApiWrapper");

export function encodePush(message: Record<string, unknown>): Uint8Array {
  return wrapper.encode(message).finish();
}

/** Decodes a push frame; 64-bit numbers become numbers. Throws on damaged bytes. */
export function decodePush(frame: Uint8Array): Record<string, unknown> {
  return wrapper.toObject(wrapper.decode(frame), { longs: Number });
}
