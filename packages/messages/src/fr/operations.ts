import type { operations as source } from "../en/operations.ts";
import type { Words } from "../messages.ts";

export const operations: Words<typeof source> = {
  device: "Appareil",
  user: "Utilisateur",
  service: "Service",
  host: "Hôte",
  address: "Adresse",
  mac: "MAC",
  since: "Depuis",
  subjects: "Abonnements",
  lag: "Latence, ms",
  queue: "File d’attente",
  sent: "Envoyés",
  skipped: "Sautés",
  process: "Processus serveur",
  end: "Couper",
  endTitle: "Couper la connexion de {device} ?",
  endConsequence: "Son navigateur se reconnecte de lui-même tant que la session est ouverte.",
  nobody: "Personne n’est connecté.",
};
