// French: the texts of logging in.

import type { Dictionary } from "../areas.ts";

export const texts: Dictionary<"account"> = {
  "login.title": "Connexion au terminal",
  "login.lead": "Utilisez les identifiants reçus après le paiement.",
  "login.identity": "E-mail ou nom d’utilisateur",
  "login.password": "Mot de passe",
  "login.show": "Afficher le mot de passe",
  "login.hide": "Masquer le mot de passe",
  "login.forgot": "Mot de passe oublié ?",
  "login.submit": "Se connecter",
  "login.loading": "Connexion…",
  "login.or": "ou",
  "login.register": "S’inscrire",
  "login.wrong": "Identifiant ou mot de passe incorrect",
  "login.limited": "Trop de tentatives. Réessayez dans quelques minutes.",
  "login.busy": "Le serveur est occupé. Réessayez dans un instant.",
  "login.network": "Erreur de connexion avec le serveur",
};
