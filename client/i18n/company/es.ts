// Spanish of documents and the contact page.

import type { Dictionary } from "../areas.ts";

export const texts: Dictionary<"company"> = {
  "document.date": "A fecha de {date}",
  "document.contents": "Índice",
  "contact.title": "Contacto",
  "contact.description": "Escriba a Tickdeck: por formulario, por correo o en nuestro canal.",
  "contact.subtitle": "Preguntas sobre el terminal, un pago o sus datos: escríbanos.",
  "contact.social": "Nuestro canal",
  "contact.write": "Escribir un correo",
  "contact.name": "Nombre",
  "contact.email": "Correo",
  "contact.subject": "Asunto",
  "contact.message": "Mensaje",
  "contact.website": "Deje este campo vacío",
  "contact.send": "Enviar mensaje",
  "contact.sending": "Enviando…",
  "contact.success": "Gracias. Su mensaje ha llegado; respondemos por correo.",
  "contact.failed": "El mensaje no pudo enviarse a nuestra bandeja. Inténtelo de nuevo o escriba un correo.",
  "contact.invalid": "Algo del formulario no se acepta. Revise la dirección de correo y la longitud del mensaje.",
  "contact.limited": "Han sido varios mensajes en poco tiempo. Inténtelo {when} o escriba un correo.",
  "contact.busy": "El servidor está ocupado. Su texto sigue aquí: inténtelo en un momento.",
  "contact.network":
    "Error de red: no se puede llegar al servidor. Revise la conexión y si algo bloquea las peticiones de esta página (CORS, contenido mixto). Su texto sigue aquí.",
  "contact.insecure":
    "Error de seguridad: una página abierta por HTTPS no puede enviar solicitudes por HTTP. Su texto sigue aquí.",
  "contact.online": "Abierto a todas horas",
  "contact.online.body": "Puede escribir a cualquier hora. Lo lee una persona y responde en un plazo de {hours} h.",
};
