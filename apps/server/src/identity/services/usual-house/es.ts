import type { services } from "@chalkboard/contract";

export const es: Readonly<Record<services.HouseTopic, string>> = {
  betTypes:
    "Se venden apuestas simples, combinadas, teasers, condicionales, reversas, round robins y las demás formas que muestra el tablero. Cada una se " +
    "gana, se pierde, empata o se anula según la nombran el tablero y el ticket; un ticket de varias apuestas se califica apuesta por apuesta.",
  stakes:
    "La apuesta mínima y la máxima aparecen junto al ticket en curso. A quien pide más se le dice cuánto se puede vender. La casa puede vender menos o " +
    "rechazar una apuesta, y dice por qué.",
  payouts:
    "Un ticket paga como mucho el pago máximo de la casa, que se muestra antes de venderlo. Lo que lo exceda no se paga.",
  prices:
    "Un precio vale desde que se vende el ticket, cambie como cambie después. Un precio o una línea claramente equivocada, como favorito y no favorito " +
    "cambiados, anula la apuesta y se devuelve lo apostado, aun después del evento.",
  acceptance:
    "Una apuesta está aceptada cuando tiene número de ticket, nunca antes. Las apuestas cierran al empezar el evento. La tomada después del comienzo, " +
    "o ya conocido el desenlace, es nula, salvo que se ofreciera en vivo.",
  cancelling:
    "Un ticket se puede cancelar en los minutos que muestra la tienda, antes de que empiece el primer evento, y no después. Un error del cajero solo " +
    "se corrige así. Un ticket cancelado queda marcado y no se paga.",
  schedule:
    "Un evento aplazado o abandonado es nulo si no se juega en el plazo que dan las reglas de su liga. Las apuestas decididas antes del abandono valen " +
    "donde la regla de la liga lo dice. Un cambio de sede solo no anula nada.",
  results:
    "Las apuestas se deciden por el resultado oficial del día. Un cambio posterior de la liga no cuenta. Un error al anotar se corrige, y cada ticket " +
    "se califica de nuevo con las reglas de su venta.",
  paying:
    "Un ticket ganador se paga una vez, a quien lo trae, con su número y su código. Un pago grande puede pedir un documento y tiempo de verificación. " +
    "Un ticket no cobrado en los días impresos vence.",
  lostTicket:
    "Avise enseguida a la tienda: con la hora, lo apostado y las apuestas, un ticket se puede hallar y retener hasta que venza. Entonces solo se paga " +
    "a quien prueba que es suyo. Una copia va marcada y no se paga dos veces.",
  changes:
    "Las reglas cambiadas llevan una nueva versión y valen para los tickets vendidos desde entonces. Un ticket se califica siempre con las reglas de " +
    "su venta. Pida las versiones anteriores en la tienda.",
  complaints:
    "Presente la queja en la tienda o al servicio dentro de treinta días, con el ticket. Recibirá respuesta escrita. Lo que no se resuelva va a la " +
    "autoridad que da la licencia a esta casa.",
  whoMayBet:
    "No puede apostar quien no tiene la edad legal, ni quien participa en el evento, ni el personal de la casa para sí mismo. Sus apuestas son nulas. " +
    "La casa puede pedir un documento.",
  saferPlay:
    "Apueste lo que puede perder. Puede pedir límites a sus apuestas y depósitos, una pausa o su exclusión; pregunte en la tienda o en su cuenta. " +
    "Mientras dure la exclusión no se le vende nada.",
};
