// English texts of the terminal: the risk manager.

export const enRisk = {
  "risk.title": "Risk manager",
  "risk.deposit": "Deposit",
  "risk.riskPercent": "Risk per trade",
  "risk.stopLoss": "Stop loss",
  "risk.leverage": "Leverage",
  "risk.hint.riskPercent": "0.1 to 1 %",
  "risk.hint.leverage": "1 to 10",
  "risk.bad.deposit": "A number from 0",
  "risk.bad.riskPercent": "From 0 to 100, in steps of 0.1",
  "risk.bad.stopLoss": "More than 0, in steps of 0.1",
  "risk.bad.leverage": "From 1 to 100",
  "risk.loss": "Loss per trade",
  "risk.size": "Position size",
  "risk.margin": "Futures margin",
  "risk.overDeposit": "The margin is larger than the deposit: more leverage or less risk.",
  "risk.copy": "Copy {name}",
  "risk.copied": "Copied: {value}",
  "risk.close": "Close the risk manager",
} as const;
