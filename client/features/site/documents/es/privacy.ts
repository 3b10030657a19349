// The privacy notice, in Spanish.

import type { DocumentOf } from "../document.ts";

export const content: DocumentOf<"privacy"> = {
  title: "Aviso de privacidad",
  description: "Qué datos guarda Tickdeck sobre usted, para qué y cuánto tiempo, y cómo obtenerlos o borrarlos.",
  sections: {
    operator: [
      "Quién es responsable",
      "{operator}, {address}, gestiona este sitio y el terminal y decide cómo se usan los datos personales. Para cualquier duda sobre este aviso escriba a {email}.",
    ],
    data: [
      "Qué guardamos",
      "Solo lo que el servicio necesita:",
      [
        "Cuenta: correo electrónico, nombre de usuario si elige uno, hash de su contraseña, idioma, plan y sus fechas, listas de seguimiento, ajustes del terminal, claves API como hashes con sus nombres y direcciones.",
        "Alertas de precio: cripto, condición, fin y nota de cada una, y cuándo y por qué operación se activó.",
        "Configuraciones personales: listas, gráficos, alertas y nota de cada conjunto que preparamos para usted, y su respuesta.",
        "Sesiones: cuándo entró y cuándo estuvo activo, y cómo se identifica su navegador, para que pueda verlas y cerrarlas.",
        "Pedidos: plan, importe, divisa, estado y el número que les dio el proveedor de pago. Los números de tarjeta y las claves de monederos nunca nos llegan.",
        "Prueba gratuita: una marca aleatoria del navegador; su dirección de red y su contacto solo como hashes con clave, que no permiten recuperarlos.",
        "Mensajes: lo que escribe en el formulario de contacto, con nombre, correo e idioma; al pedir ayuda en la cuenta, también su plan y, si acepta, un diagnóstico de la conexión.",
        "Registro de seguridad: entradas, salidas e intentos rechazados, con la dirección de red de origen.",
        "Registros: el contacto y el plan que indica al comprar, aunque no llegue a pagar; durante {orderCookieDays} días, también un hash de la marca aleatoria del navegador que hizo el pedido.",
        "Correos: qué correo se envió a qué dirección y cuándo.",
        "Páginas contadas: cuántas veces se abrió cada página por día e idioma. Para no contar a nadie dos veces el mismo día guardamos una marca hecha con la dirección de red y el nombre del navegador y un secreto de ese día; ambos se borran al acabar el día y la marca no conduce a nadie.",
        "Chat de ayuda: lo que escribe allí pasa por nuestro servidor a un servicio de IA que responde. Una clave propia queda en su navegador y solo se envía con su mensaje.",
      ],
    ],
    not: [
      "Qué no hacemos",
      [
        "No tomamos huellas de su dispositivo ni usamos scripts, fuentes o píxeles ajenos: las páginas se cargan solo desde nuestro servidor.",
        "Ni publicidad ni venta de datos.",
        "Ninguna decisión automática sobre usted mediante perfiles.",
      ],
    ],
    basis: [
      "Con qué base",
      "Los datos de cuenta, pedidos y acceso son necesarios para el contrato con usted. Las marcas de la prueba gratuita y el registro de seguridad responden a nuestro interés en un uso justo y un servicio seguro. Contamos las páginas por nuestro interés en saber qué se lee; puede desactivarlo en la página sobre [cookies](cookies). La ley fiscal nos obliga a conservar las facturas.",
    ],
    recipients: [
      "Quién recibe datos",
      "El proveedor de pago que elija recibe el número de pedido y el importe; lo que escriba allí se rige por su propio aviso. Nuestros proveedores de alojamiento y correo tratan datos por encargo nuestro. Nadie más los recibe, salvo que la ley nos obligue. Si recibe alertas de precio en Telegram o en un navegador, las recibe Telegram o el servicio push de ese navegador; guardamos la dirección necesaria hasta que usted la elimine.",
    ],
    retention: [
      "Cuánto tiempo",
      [
        "Sesiones: {endedSessionDays} días después de terminar.",
        "Registro de seguridad: {logDays} días.",
        "Mensajes: {contactDays} días.",
        "Prueba gratuita: el hash de la dirección de red {addressDays} días, la marca del navegador {trialDays} días.",
        "Pedidos por los que no llegó ningún pago: {unpaidOrderDays} días.",
        "Correos y sus destinatarios: {mailDays} días.",
        "Alertas de precio activadas: {alertDays} días. Las alertas mismas: hasta que las elimine o elimine la cuenta.",
        "Conteo de páginas: {countDays} días.",
        "Cuenta: hasta que la borre. Facturas: {invoiceYears} años, como exige la ley fiscal.",
      ],
    ],
    rights: [
      "Sus derechos",
      "Puede pedir una copia de sus datos, corregirlos o borrarlos, recibirlos en un formato común, oponerse a su uso y retirar su consentimiento en cualquier momento. En la página de la cuenta puede descargar sus datos y borrar la cuenta; para lo demás escriba a {email}. También puede reclamar ante la autoridad de protección de datos de donde vive.",
    ],
    changes: [
      "Cambios",
      "Si este aviso cambia, cambia también la fecha de arriba. Antes de un cambio que le afecte le escribiremos.",
    ],
  },
};
