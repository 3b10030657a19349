// Portuguese: the texts of logging in.

import type { Dictionary } from "../areas.ts";

export const texts: Dictionary<"account"> = {
  "login.title": "Entrar no terminal",
  "login.lead": "Use o login que você recebeu após o pagamento.",
  "login.identity": "E-mail ou nome de usuário",
  "login.password": "Senha",
  "login.show": "Mostrar a senha",
  "login.hide": "Ocultar a senha",
  "login.forgot": "Esqueceu a senha?",
  "login.submit": "Entrar",
  "login.loading": "Entrando…",
  "login.or": "ou",
  "login.register": "Registrar-se",
  "login.wrong": "Login ou senha incorretos",
  "login.limited": "Tentativas demais. Tente de novo em alguns minutos.",
  "login.busy": "O servidor está ocupado. Tente de novo em instantes.",
  "login.network": "Erro de conexão com o servidor",
};
