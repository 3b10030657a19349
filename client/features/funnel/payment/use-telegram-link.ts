// The link to the bot that hands out the login, for customers who registered with Telegram.

import { useEffect, useState } from "react";
import { useHistoryState } from "wouter/use-browser-location";
import type { CheckoutOrder } from "../checkout-order.ts";
import { callRoute } from "../../../rest/call-route.ts";

/** Undefined while the server is asked; null where the login comes by mail. */
export function useTelegramLink(): string | null | undefined {
  const { userId, contactMethod } = useHistoryState<Partial<CheckoutOrder> | null>() ?? {};
  const asked = contactMethod === "telegram" ? userId : undefined;
  const [link, setLink] = useState<string | null | undefined>(asked === undefined ? null : undefined);
  useEffect(() => {
    if (asked === undefined) return;
    const ask = async (): Promise<void> => {
      const reply = await callRoute("GET /api/register/:userId/telegram", { params: { userId: asked } });
      setLink(reply.ok ? reply.body.link : null);
    };
    void ask();
  }, [asked]);
  return link;
}
