// Russian of documents and the contact page.

import type { Dictionary } from "../areas.ts";

export const texts: Dictionary<"company"> = {
  "document.date": "По состоянию на {date}",
  "document.contents": "Содержание",
  "contact.title": "Контакты",
  "contact.description": "Напишите в Tickdeck: через форму, по почте или в нашем канале.",
  "contact.subtitle": "Вопросы о терминале, платеже или ваших данных: напишите нам.",
  "contact.social": "Наш канал",
  "contact.write": "Написать письмо",
  "contact.name": "Имя",
  "contact.email": "Почта",
  "contact.subject": "Тема",
  "contact.message": "Сообщение",
  "contact.website": "Оставьте это поле пустым",
  "contact.send": "Отправить",
  "contact.sending": "Отправляем…",
  "contact.success": "Спасибо. Сообщение получено, мы ответим по почте.",
  "contact.failed": "Сообщение не удалось отправить в нашу панель. Попробуйте ещё раз или напишите письмо.",
  "contact.invalid": "Что-то в форме не принято. Проверьте адрес почты и длину сообщения.",
  "contact.limited": "Несколько сообщений за короткое время. Попробуйте {when} или напишите письмо.",
  "contact.busy": "Сервер сейчас занят. Ваш текст на месте: попробуйте чуть позже.",
  "contact.network":
    "Ошибка сети: сервер недоступен. Проверьте соединение и не блокирует ли что-то запросы этой страницы (CORS, смешанный контент). Ваш текст на месте.",
  "contact.insecure": "Ошибка безопасности: страница HTTPS не может отправлять запросы по HTTP. Ваш текст на месте.",
  "contact.online": "Открыто круглосуточно",
  "contact.online.body": "Написать можно в любой час. Сообщение читает человек и отвечает в течение {hours} ч.",
};
