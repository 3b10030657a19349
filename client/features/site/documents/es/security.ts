// The security page, in Spanish.

import type { DocumentOf } from "../document.ts";

export const content: DocumentOf<"security"> = {
  title: "Seguridad",
  description: "Cómo protege Tickdeck cuentas y pagos, qué puede hacer usted y cómo avisar de una debilidad.",
  sections: {
    protect: [
      "Qué protegemos y cómo",
      [
        "Las contraseñas se guardan como hashes argon2id. La suya tiene al menos {passwordLength} caracteres; las comunes se rechazan.",
        "La sesión va en una cookie que los scripts no pueden leer. Nada del almacenamiento del navegador abre una cuenta.",
        "Las conexiones van cifradas. Las páginas no cargan scripts ajenos, y una política de contenido estricta lo impone.",
        "Adivinar se frena por nombre y por dirección. Un pago cuenta solo cuando su proveedor lo confirma a nuestro servidor.",
        "Los números de tarjeta y las claves de monederos nunca nos llegan.",
      ],
    ],
    yours: [
      "Qué puede hacer usted",
      [
        "Elija una contraseña propia justo después de entrar por primera vez.",
        "Revise sus sesiones abiertas en la página de la cuenta y cierre las que no conozca.",
        "Nunca pedimos su contraseña ni claves de su cuenta en un exchange: Tickdeck no las necesita.",
      ],
    ],
    report: [
      "Avisar de una debilidad",
      "Escriba a {email} con «Security» en el asunto: qué encontró, cómo repetirlo y a qué puede llevar. Respondemos, le mantenemos al tanto y le nombramos si quiere. Por favor, denos tiempo para arreglarlo antes de publicarlo.",
    ],
    rules: [
      "Reglas para investigar",
      [
        "Use cuentas propias y deje en paz los datos ajenos.",
        "Sin saturar, sin engañar a personas, sin causar daños.",
        "Quien lo cumpla de buena fe no tiene que temer acciones legales por nuestra parte.",
      ],
    ],
  },
};
