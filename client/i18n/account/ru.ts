// Russian: the texts of logging in.

import type { Dictionary } from "../areas.ts";

export const texts: Dictionary<"account"> = {
  "login.title": "Вход в терминал",
  "login.lead": "Введите логин, полученный после оплаты.",
  "login.identity": "Email или имя пользователя",
  "login.password": "Пароль",
  "login.show": "Показать пароль",
  "login.hide": "Скрыть пароль",
  "login.forgot": "Забыли пароль?",
  "login.submit": "Войти",
  "login.loading": "Входим…",
  "login.or": "или",
  "login.register": "Регистрация",
  "login.wrong": "Неверный логин или пароль",
  "login.limited": "Слишком много попыток. Повторите через несколько минут.",
  "login.busy": "Сервер занят. Повторите через минуту.",
  "login.network": "Ошибка соединения с сервером",
};
