// Spanish: the texts of logging in.

import type { Dictionary } from "../areas.ts";

export const texts: Dictionary<"account"> = {
  "login.title": "Entrar en el terminal",
  "login.lead": "Use los datos de acceso que recibió tras el pago.",
  "login.identity": "Correo o nombre de usuario",
  "login.password": "Contraseña",
  "login.show": "Mostrar la contraseña",
  "login.hide": "Ocultar la contraseña",
  "login.forgot": "¿Olvidó la contraseña?",
  "login.submit": "Entrar",
  "login.loading": "Entrando…",
  "login.or": "o",
  "login.register": "Registrarse",
  "login.wrong": "Usuario o contraseña incorrectos",
  "login.limited": "Demasiados intentos. Pruebe de nuevo en unos minutos.",
  "login.busy": "El servidor está ocupado. Pruebe de nuevo en un momento.",
  "login.network": "Error de conexión con el servidor",
};
