import { responses } from "@chalkboard/contract";
import { dayOf } from "@chalkboard/kernel";
import type { Rows } from "./call-row.ts";
import { usualTextsOf } from "../../identity/services/index.ts";
import { logins, password } from "../test-world.ts";

const [clerk] = logins.clerks;
const { bancaAdmin, kliyanAdmin, kliyanAgent, nordController, trader, assistant } = logins;
const [customer, otherCustomer] = logins.customers;

const newClerk = {
  login: "lina",
  name: "Lina",
  email: "",
  language: "ht",
  role: 5,
  zoneId: null,
  isActive: true,
  isAuditOnly: false,
};

const serviceTerms = {
  product: 0,
  serverId: 1,
  currency: "HTG",
  timeZone: "America/Port-au-Prince",
  language: "en",
  languages: ["en", "fr", "ht", "es", "zh", "it"],
};
const kliyanTerms = { name: "Kliyan", currency: "USD", timeZone: "America/New_York" };

const newCustomer = {
  login: "woody",
  name: "Woody Jean",
  email: "woody@example.com",
  language: "ht",
  phone: "+509 3700 0000",
  address: "Ri 1",
  bornOn: "1990-05-01",
  creditLimit: 0,
  allowToPlay: true,
  isActive: true,
  riskProfile: "normal",
  notes: "",
  documents: [{ kind: "identity", number: "003-456", validUntil: null, isChecked: true }],
};

/** The rule for self-registration with Kliyan; the agent for the new customers is the world's choice. */
export const registration = { mode: "approval", leastAge: 18, terms: "You are of age." } as const;
const selfRegistered = {
  name: "Rose Pierre",
  login: "rose",
  email: "",
  language: "ht",
  newPassword: password,
  newPasswordAgain: password,
  phone: "+509 3700 0001",
  address: "",
  bornOn: "1995-02-01",
  acceptsTerms: true,
};

/** Rows of people, services and the network. */
export const peopleRows: Rows = {
  "bootstrap/look_at_link": () => ({ right: [undefined, { code: "no link of this house" }] }),
  "bootstrap/found_platform": () => ({
    right: [
      undefined,
      {
        code: "no link of this house",
        name: "Toni",
        login: "toni",
        newPassword: password,
        newPasswordAgain: password,
        language: "en",
        timeZone: "America/New_York",
      },
    ],
    refused: { code: responses.notFound, why: "somebody runs this platform already" },
  }),
  "identity/begin_totp": () => ({ right: [assistant, {}] }),
  "identity/confirm_totp": ({ totp: { secret, code } }) => ({ right: [assistant, { secret, code }] }),
  "identity/end_totp": ({ totp: { nextCode } }) => ({ right: [assistant, { password, code: nextCode }] }),
  "identity/list_devices": ({
    world: {
      banca: {
        clerks: [one],
      },
    },
  }) => ({
    right: [bancaAdmin, { posId: one.posId }],
    foreign: [kliyanAdmin, { posId: one.posId }],
  }),
  "identity/set_device": () => ({
    right: [bancaAdmin, { deviceId: 999, state: "allowed" }],
    refused: { code: responses.notFound, why: "no such device was seen in this service" },
  }),
  "online/get_pos_balance_actual": () => ({ right: [customer, {}] }),
  "pos/get_hora_actual": () => ({ right: [undefined, {}] }),
  "pos/login_adm": ({
    world: {
      banca: {
        clerks: [one],
      },
    },
  }) => ({ right: [bancaAdmin, { idpos: one.posId }], foreign: [kliyanAdmin, { idpos: one.posId }] }),
  "zuccait/modificar_sesion": ({ world: { platform, banca } }) => ({
    right: [trader, { idservicio: platform.serviceId }],
    foreign: [kliyanAdmin, { idservicio: banca.serviceId }],
  }),
  "identity/list_people": ({ world: { banca } }) => ({
    right: [bancaAdmin, { isActive: true }],
    foreign: [kliyanAdmin, { serviceId: banca.serviceId }],
    branch: [nordController, { zoneId: banca.zones.sid }],
  }),
  "identity/save_person": ({
    world: {
      banca: {
        clerks: [one, , beside],
      },
    },
  }) => ({
    right: [bancaAdmin, { ...newClerk, posId: one.posId }],
    foreign: [kliyanAdmin, { ...newClerk, posId: one.posId }],
    branch: [nordController, { ...newClerk, posId: beside.posId }],
  }),
  "identity/set_first_password": ({
    world: {
      banca: {
        clerks: [, , beside],
      },
    },
  }) => ({
    right: [bancaAdmin, { personId: 999_999 }],
    refused: { code: responses.notFound, why: "everybody of the house goes on with his password" },
    foreign: [kliyanAdmin, { personId: beside.personId }],
    branch: [nordController, { personId: beside.personId }],
  }),
  "customers/list_customers": ({
    world: {
      kliyan: {
        customers: [one],
      },
    },
  }) => ({
    right: [kliyanAdmin, {}],
    foreign: [bancaAdmin, { posId: one.posId }],
    branch: [nordController, { posId: one.posId }],
  }),
  "customers/save_customer": ({
    world: {
      kliyan: {
        zoneId,
        customers: [one],
      },
    },
  }) => ({
    right: [kliyanAgent, { ...newCustomer, zoneId }],
    foreign: [bancaAdmin, { ...newCustomer, zoneId, posId: one.posId }],
    branch: [nordController, { ...newCustomer, zoneId, posId: one.posId }],
  }),
  "customers/decide_customer": ({
    world: {
      kliyan: {
        customers: [one],
      },
    },
  }) => ({
    right: [kliyanAdmin, { posId: 999_999, isApproved: true }],
    refused: { code: responses.notFound, why: "nobody of the house registered himself" },
    foreign: [bancaAdmin, { posId: one.posId, isApproved: true }],
    branch: [nordController, { posId: one.posId, isApproved: true }],
  }),
  "customers/get_registration": () => ({ right: [kliyanAdmin, {}] }),
  "customers/save_registration": ({
    world: {
      kliyan: { zoneId },
    },
  }) => ({
    right: [kliyanAdmin, { ...registration, zoneId, was: { ...registration, zoneId } }],
    foreign: [bancaAdmin, { ...registration, zoneId, was: registration }],
  }),
  "customers/open_doors": () => ({ right: [undefined, {}] }),
  "customers/register": ({ world: { kliyan, banca } }) => ({
    right: [undefined, { ...selfRegistered, serviceId: kliyan.serviceId }],
    foreign: [customer, { ...selfRegistered, serviceId: banca.serviceId }],
  }),
  "identity/list_sessions": ({ now }) => ({
    right: [bancaAdmin, { from: dayOf(now, "America/Port-au-Prince"), to: dayOf(now, "America/Port-au-Prince") }],
  }),
  "identity/end_session": () => ({
    right: [bancaAdmin, { sessionId: 999_999 }],
    refused: { code: responses.notFound, why: "everybody of the house goes on with his session" },
  }),
  "identity/list_views": () => ({ right: [bancaAdmin, { list: "tickets" }] }),
  "identity/save_views": () => ({
    right: [bancaAdmin, { list: "tickets", hidden: ["tickets.paid"], views: [{ name: "Open", query: "status=0" }] }],
  }),
  "identity/get_menu": () => ({ right: [bancaAdmin, {}] }),
  "identity/save_menu": () => ({ right: [bancaAdmin, { pinned: ["/ctrl/ticket"] }] }),
  "general/get_last_printer": () => ({ right: [clerk, {}] }),
  "general/get_lenguaje": () => ({ right: [clerk, {}] }),
  "pos/get_lenguaje": () => ({ right: [undefined, {}] }),
  "general/login": () => ({
    right: [
      undefined,
      { user: clerk, pass: password, mac: "00:1b:44:11:3a:b7", dispositivo_info: "Chrome on Windows" },
    ],
  }),
  "general/logout": () => ({ right: [undefined, {}] }),
  "general/get_url_print": () => ({ right: [clerk, {}] }),
  "general/restablecer_clave": () => ({ right: [undefined, { user: clerk, email: "clerk1@example.com" }] }),
  "general/registrar_usuario_idioma": () => ({ right: [clerk, { siglas: "ht" }] }),
  "identity/set_password": ({ resetCode }) => ({
    right: [
      undefined,
      { code: resetCode, newPassword: "violet evening lamp", newPasswordAgain: "violet evening lamp" },
    ],
  }),
  "general/update_printer": () => ({ right: [clerk, { pos_printer: "EPSON TM-T20", printer_tipo: "1" }] }),
  "general/update_perfil": () => ({ right: [clerk, { nombre: "Clerk1", pos_printer: "EPSON TM-T20" }] }),
  "general/validar_token": () => ({ right: [clerk, {}] }),
  "general/verificar_dispositivo": () => ({
    right: [clerk, { mac: "00:1b:44:11:3a:b7", dispositivo_info: "Chrome on Windows" }],
  }),

  "integrators/list": () => ({ right: [trader, { text: "pronostik" }] }),
  "integrators/read": ({ integrator: { integratorId } }) => ({ right: [trader, { integratorId }] }),
  "integrators/save": ({ world: { banca } }) => ({
    right: [
      trader,
      {
        name: "Kalkile",
        contact: "+509 3700 0000",
        personId: banca.clerks[1].personId,
        callsPerMinute: 120,
        isActive: true,
      },
    ],
  }),
  "integrators/make_key": ({ integrator: { integratorId } }) => ({
    right: [trader, { integratorId, scopes: ["read-board", "sell"] }],
  }),
  "integrators/rotate_key": ({ integrator: { toRotate } }) => ({
    right: [trader, { keyId: toRotate, overlapMinutes: 60 }],
  }),
  "integrators/revoke_key": ({ integrator: { toRevoke } }) => ({ right: [trader, { keyId: toRevoke }] }),
  "operations/list_requests": () => ({ right: [trader, { from: 0, path: "tickets/" }] }),
  "operations/list_request_paths": () => ({ right: [trader, { from: 0, path: "tickets/" }] }),
  "operations/show_request": ({ request }) => ({ right: [trader, request] }),
  "operations/request_log": () => ({ right: [trader, {}] }),
  "operations/save_request_log": () => ({
    right: [trader, { days: 30, keeps: "notable", slowMs: 250, was: { days: 14, keeps: "notable", slowMs: 500 } }],
  }),
  "operations/list_servers": () => ({ right: [trader, {}] }),
  "operations/save_server": () => ({ right: [trader, { name: "second" }] }),
  "operations/list_processes": () => ({ right: [trader, {}] }),
  "operations/replication": () => ({ right: [trader, {}] }),
  "operations/acknowledge_events": () => ({
    right: [trader, { eventIds: [999_999] }],
    refused: { code: responses.notFound, why: "no such event was raised" },
  }),
  "services/list_all": () => ({ right: [trader, { text: "ban" }] }),
  "bootstrap/found_service": () => ({
    right: [
      trader,
      {
        ...serviceTerms,
        name: "Nouvo",
        kind: 1,
        weekEndsOn: 7,
        hours: { from: 480, to: 1_320 },
        limits: { minimumStake: 2_500, maximumStake: 5_000_000, maximumWin: 100_000_000 },
      },
    ],
  }),
  "services/change_service": ({
    world: {
      kliyan: { serviceId },
    },
  }) => ({
    right: [
      trader,
      {
        ...serviceTerms,
        ...kliyanTerms,
        serviceId,
        language: "fr",
        was: { ...serviceTerms, ...kliyanTerms },
      },
    ],
  }),
  "services/preview_kind": ({ world: { banca } }) => ({
    right: [trader, { serviceId: banca.serviceId, kind: 2 }],
  }),
  "services/change_kind": ({ world: { banca } }) => ({
    right: [trader, { serviceId: banca.serviceId, kind: 1, was: 1 }],
  }),
  "services/switch_service": ({ world: { banca } }) => ({
    right: [trader, { serviceId: banca.serviceId, isActive: true }],
  }),
  "services/door": ({ world: { banca } }) => ({
    right: [undefined, { serviceId: banca.serviceId }],
    foreign: [customer, {}],
    open: "a door says whose it is",
  }),
  "zuccait/get_list_servicio": () => ({ right: [trader, { nombre: "ban", activo: true }] }),
  "services/get_appearance": () => ({ right: [bancaAdmin, {}] }),
  "services/save_appearance": () => ({
    right: [
      bancaAdmin,
      {
        language: "ht",
        description: "Depi 1998",
        colour: "#164a3a",
        logo: "https://banca.example/logo.png",
        backgrounds: ["", "", ""],
        printProgramUrl: "https://banca.example/print.exe",
        was: { language: "en", description: "", colour: "", logo: "", backgrounds: ["", "", ""], printProgramUrl: "" },
      },
    ],
  }),
  "services/save_hosts": ({ world: { banca } }) => ({
    right: [trader, { serviceId: banca.serviceId, hosts: ["banca.example"] }],
  }),
  "services/get_security": () => ({ right: [bancaAdmin, {}] }),
  "services/get_service": () => ({ right: [bancaAdmin, {}] }),
  "zuccait/get_servicios": () => ({ right: [bancaAdmin, {}] }),
  "services/save_security": () => ({ right: [bancaAdmin, { idleMinutes: 0, attempts: 8, was: {} }] }),
  "services/save_template": ({ usualTemplate }) => ({
    right: [
      bancaAdmin,
      {
        kind: "ticket",
        printerType: 1,
        language: "fr",
        was: usualTemplate,
        body: "Bonne chance !\n{{service}}\n{{number}}",
      },
    ],
  }),
  "services/words_in_use": () => ({ right: [clerk, { language: "ht" }] }),
  "services/list_wordings": () => ({ right: [bancaAdmin, {}] }),
  "services/save_wording": () => ({
    right: [bancaAdmin, { sentence: "-33.over", language: "ht", was: null, text: "Pa plis pase {maximum} isit la." }],
  }),
  "services/list_house_topics": () => ({ right: [trader, {}] }),
  "services/save_house_topic": () => ({
    right: [
      trader,
      {
        topic: "lostTicket",
        was: usualTextsOf("lostTicket"),
        texts: { ...usualTextsOf("lostTicket"), en: "Tell the shop." },
      },
    ],
  }),
  "services/save_house_documents": ({ documentId }) => ({ right: [trader, { carried: [documentId], was: [] }] }),
  "services/publish_house_rules": ({ world: { banca } }) => ({
    right: [trader, { version: null, newest: 0, serviceIds: [banca.serviceId], note: "first" }],
  }),
  "services/list_house_versions": () => ({ right: [trader, {}] }),
  "services/house_rules": () => ({ right: [clerk, { language: "fr" }] }),
  "services/save_service": ({ settings }) => ({ right: [bancaAdmin, settings] }),
  "services/list_pay_tables": () => ({ right: [clerk, { kind: "parlay" }] }),
  "services/list_pay_table_versions": () => ({ right: [bancaAdmin, { tableId: 1 }] }),
  "services/save_pay_table": () => ({
    right: [
      bancaAdmin,
      { version: 0, name: "Early leads", isSold: true, table: { kind: "earlyLeads", content: { baseball: 5 } } },
    ],
  }),
  "general/get_plantilla": () => ({ right: [clerk, {}] }),

  "general/get_all_pos": ({ world: { banca } }) => ({
    right: [bancaAdmin, { activo: true, nombre: "clerk1" }],
    foreign: [kliyanAdmin, { idservicio: banca.serviceId }],
    branch: [nordController, { idpos: banca.clerks[2].posId }],
  }),
  "general/clonar_pos_pago": ({
    world: {
      banca: {
        clerks: [one, other],
      },
    },
  }) => ({
    right: [bancaAdmin, { idpos_seleccionada: one.posId, idpos_clonar: other.posId }],
    foreign: [kliyanAdmin, { idpos_seleccionada: one.posId, idpos_clonar: other.posId }],
  }),
  "general/get_zonas": ({ world: { banca } }) => ({
    right: [bancaAdmin, {}],
    foreign: [kliyanAgent, { idservicio: banca.serviceId }],
    branch: [nordController, { idservicio: banca.serviceId }],
  }),
  "messaging/broadcast": ({ now, world: { banca } }) => ({
    right: [
      trader,
      {
        kind: "mustRead",
        texts: { en: { title: "New house rules", text: "They hold from Monday." } },
        to: { level: "pos", ids: [banca.clerks[2].posId], roles: [5] },
        until: now + 3_600_000,
      },
    ],
  }),
  "messaging/confirm": ({ messages: { shown } }) => ({ right: [clerk, { messageIds: [shown], isRead: true }] }),
  "messaging/list_messages": ({ world: { banca } }) => ({
    right: [bancaAdmin, {}],
    foreign: [kliyanAdmin, { serviceId: banca.serviceId }],
    branch: [nordController, { serviceId: banca.serviceId }],
  }),
  "messaging/list_readers": ({ messages: { shown } }) => ({ right: [bancaAdmin, { messageId: shown }] }),
  "messaging/my_messages": () => ({ right: [clerk, {}] }),
  "messaging/withdraw": ({ messages: { unwanted } }) => ({ right: [trader, { messageId: unwanted }] }),
  "network/personal_limits": ({
    world: {
      banca,
      kliyan: {
        customers: [one],
      },
    },
  }) => ({
    right: [customer, {}],
    foreign: [bancaAdmin, { posId: one.posId }],
    branch: [nordController, { posId: banca.clerks[2].posId }],
  }),
  "network/set_personal_limit": () => ({ right: [customer, { span: "day", counts: "stake", limit: 5_000_000 }] }),
  "network/exclude_myself": () => ({ right: [otherCustomer, { days: 1 }] }),
  "audit/compare_controls": ({ now }) => ({ right: [bancaAdmin, { from: now - 86_400_000, to: now }] }),
  "audit/control_log": () => ({ right: [bancaAdmin, {}] }),
  "files/start_file": () => ({
    right: [
      bancaAdmin,
      {
        list: "tickets/list_tickets",
        filters: { status: 0 },
        columns: ["tickets.number", "betting.risk"],
        name: "Open tickets",
        format: "xlsx",
        language: "en",
      },
    ],
  }),
  "files/list_files": () => ({ right: [bancaAdmin, {}] }),
  "files/open_file": ({ files: { toOpen } }) => ({
    right: [bancaAdmin, { fileId: toOpen }],
    foreign: [kliyanAdmin, { fileId: toOpen }],
  }),
  "files/remove_file": ({ files: { toRemove } }) => ({
    right: [bancaAdmin, { fileId: toRemove }],
    foreign: [kliyanAdmin, { fileId: toRemove }],
  }),
  "audit/record_history": ({
    world: {
      banca,
      kliyan: {
        customers: [one],
      },
    },
  }) => ({
    right: [bancaAdmin, { record: "settings" }],
    foreign: [bancaAdmin, { record: "pos", posId: one.posId }],
    branch: [nordController, { record: "pos", posId: banca.clerks[2].posId }],
  }),
  "network/change_pos_together": ({
    world: {
      banca: {
        clerks: [one, other],
      },
    },
  }) => ({
    right: [
      bancaAdmin,
      { rows: [one, other].map(({ posId }) => ({ posId, set: { creditLimit: 90_000 } })), isTrial: true },
    ],
    foreign: [kliyanAdmin, { rows: [{ posId: one.posId, set: { isActive: false } }], isTrial: true }],
  }),
  "network/clone_pos": ({
    world: {
      banca: {
        clerks: [one, other],
      },
    },
  }) => ({
    right: [bancaAdmin, { fromPosId: one.posId, posIds: [other.posId], parts: ["printer"] }],
    foreign: [kliyanAdmin, { fromPosId: one.posId, posIds: [other.posId], parts: ["printer"] }],
  }),
  "network/zone_tree": () => ({ right: [bancaAdmin, {}] }),
  "network/save_zone": ({
    world: {
      banca: { zones },
    },
  }) => {
    const zone = { name: "Okap", parentId: zones.nord, isActive: true };
    return {
      right: [bancaAdmin, zone],
      foreign: [kliyanAdmin, { ...zone, zoneId: zones.kap, parentId: null }],
      branch: [nordController, { ...zone, zoneId: zones.sid }],
    };
  },
  "network/list_pos": () => ({ right: [bancaAdmin, {}] }),
  "network/find_pos": ({
    world: {
      banca: { zones },
    },
  }) => ({
    right: [bancaAdmin, {}],
    foreign: [kliyanAdmin, { zoneId: zones.sid }],
    branch: [nordController, { zoneId: zones.sid }],
  }),
  "general/get_pos_activo": () => ({ right: [clerk, {}] }),
  "network/save_pos": ({ world: { banca, kliyan } }) => {
    const pos = {
      name: "Nouvo",
      address: "Ri 1",
      isActive: true,
      allowToPlay: true,
      creditLimit: 5_000,
      printerWidth: 58,
    };
    return {
      right: [bancaAdmin, { ...pos, zoneId: banca.zones.nord }],
      foreign: [kliyanAdmin, { ...pos, posId: banca.clerks[0].posId, zoneId: kliyan.zoneId }],
    };
  },
};
