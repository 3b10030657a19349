// English texts of the terminal: charts, technical analysis, barometer.

export const enCharts = {
  "charts.empty": "Choose a ticker",
} as const;
