// The manual check of the screener, in five steps. Product content that is Russian in every language, as the
// specification asks; the page marks it as such.

export const SCREENER_TEST_STEPS = [
  "Убедитесь, что на холсте появились тикеры.",
  "Наведите курсор на точку: рядом появится подсказка с тикером, Net%, объёмом за период и объёмом за 24 часа.",
  "Нажмите кнопку «Открыть в отдельном окне» в заголовке скринера.",
  "Наведите курсор на точку в отдельном окне: подсказка появляется и там.",
  "Щёлкните по точке: карточка закрепится, а тикер откроется на графике.",
] as const;
