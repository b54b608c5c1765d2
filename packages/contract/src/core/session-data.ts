import { z } from "zod";
import { wire } from "./call.ts";
import { language } from "./shapes.ts";

/** The session data for a signed-in person's screens (specification, section 3). */
export const sessionData = wire({
  token: ["token", z.string()],
  serviceName: ["servicio_nombre", z.string()],
  printProgramUrl: ["url_print_soft", z.string()],
  name: ["nombre", z.string()],
  language: ["siglas", z.string()],
  languageName: ["lenguaje", z.string()],
  /** Those that the service offers. */
  languages: ["lenguajes", z.array(language)],
  posId: ["idpos", z.int()],
  serviceId: ["idservicio", z.int()],
  serviceKind: ["tipo_servicio", z.int()],
  product: ["product_type", z.int()],
  role: ["roll_usuario", z.int()],
  userId: ["idusuario", z.int()],
  showBalance: ["show_balance", z.boolean()],
  email: ["email", z.string()],
  balance: ["posBalance", z.int()],
  limit: ["posLimite", z.int()],
  pointCredit: ["posPointCredit", z.int()],
  allowToPlay: ["allowToPlay", z.boolean()],
  earlyPayout: ["earlyPayout", z.boolean()],
  currency: ["moneda", z.string()],
  timeZone: ["zona_horaria", z.string()],
  /** Minutes after midnight at which the service's previous business day ends. */
  closeMinute: ["minuto_cierre", z.int()],
  /**
   * The same for the service whose day ends last, in this session's time zone; for a session of one service, its own.
   */
  lastCloseMinute: ["ultimo_minuto_cierre", z.int()],
  /** The weekday on which the service's week ends: 1 is Monday. */
  weekEndsOn: ["dia_fin_semana", z.int().min(1).max(7)],
  posName: ["pos_nombre", z.string()],
  zoneName: ["zona_nombre", z.string()],
  expiresAt: ["expiresIn", z.int()],
  /**
   * Whose session this is: the person's own, a service's that a platform admin entered, or a POS's that an admin
   * entered.
   */
  entered: ["sesion", z.enum(["own", "service", "pos"])],
  /** The admin's own token, to be sent as `token_adm` with the token of the entered POS session; otherwise empty. */
  adminToken: ["token_adm", z.string()],
  /** Every other call is refused until the password is changed. */
  mustChangePassword: ["cambiar_clave", z.boolean()],
  /** Reads everything and changes nothing. */
  isAuditOnly: ["solo_lectura", z.boolean()],
  /** Minimum length of a new password. */
  passwordLength: ["largo_clave", z.int()],
  /** The person also signs in with a code from an authenticator. */
  hasOneTimeCodes: ["codigo_unico", z.boolean()],
});
