import { expect, test } from "vitest";
import { pageValuesOf, testTimePlaceholder, unsetPageValues } from "../../shared/contracts/page-values.ts";
import { fillPage } from "./fill-page.ts";

test("a page names its operator, and nothing else on it changes", () => {
  const values = pageValuesOf({ OPERATOR_NAME: "Exempel AB", SUPPORT_EMAIL: "help@app.test", TEST_ACCESS_SECONDS: 60 });
  const page =
    '<p>%OPERATOR_NAME%, <a href="mailto:%SUPPORT_EMAIL%">%SUPPORT_EMAIL%</a>, %TEST_ACCESS_SECONDS% s, 5%, %PATH%</p>';
  expect(fillPage(page, values)).toBe('<p>Exempel AB, <a href="mailto:help@app.test">help@app.test</a>, 60 s, 5%, %PATH%</p>');
});

test("how long the free test lasts is said in the page's own words", () => {
  const values = pageValuesOf({ TEST_ACCESS_SECONDS: 900 });
  const english = testTimePlaceholder({
    minutes: "{count, plural, one {# minute} other {# minutes}}",
    seconds: "{count, plural, one {# second} other {# seconds}}",
  });
  const russian = testTimePlaceholder({
    minutes: "{count, plural, few {# минуты} many {# минут} other {#}}",
    seconds: "{count, plural, other {# с}}",
  });
  expect(fillPage(`<p>${english}, ${english}</p>`, values, "en")).toBe("<p>15 minutes, 15 minutes</p>");
  expect(fillPage(`<p>${russian}</p>`, values, "ru")).toBe("<p>15 минут</p>");
  expect(fillPage(russian, pageValuesOf({ TEST_ACCESS_SECONDS: 90 }), "ru")).toBe("90 с");
  expect(fillPage(english, pageValuesOf({}), "en")).toBe("[TEST_ACCESS_SECONDS]");
});

test("what is not set shows by the name of its variable, and a link that is not set is empty", () => {
  expect(fillPage('%OPERATOR_ADDRESS% <a href="%SOCIAL_URL%">', pageValuesOf({}))).toBe('[OPERATOR_ADDRESS] <a href="">');
});

test("a value is never markup, and never another placeholder", () => {
  const values = pageValuesOf({ OPERATOR_NAME: `"><img src=x onerror=alert('1')>&%SUPPORT_EMAIL%$&` });
  expect(fillPage("%OPERATOR_NAME%", values)).toBe(
    "&quot;&gt;&lt;img src=x onerror=alert(&#x27;1&#x27;)&gt;&amp;%SUPPORT_EMAIL%$&amp;",
  );
});

test("a deployment is asked for what its legal pages lack, and not for a link", () => {
  const named = {
    OPERATOR_NAME: "A",
    SUPPORT_EMAIL: "a@b.test",
    TEST_ACCESS_SECONDS: 60,
    SUPPORT_ANSWER_HOURS: 24,
    PUBLIC_URL: "https://app.test",
  };
  expect(unsetPageValues(named)).toEqual(["OPERATOR_ADDRESS"]);
  expect(unsetPageValues({ ...named, OPERATOR_ADDRESS: "B" })).toEqual([]);
});
