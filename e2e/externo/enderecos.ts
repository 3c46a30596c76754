/** Addresses and people of the journeys with somebody else's identity provider; ports of their own. */
export const EMISSOR = "http://127.0.0.1:4991"
export const SITE = "http://127.0.0.1:3991"
export const CLIENTE = "partida-do-escritorio"
export const AUDIENCIA = "urn:escritorio:api"

export const PROJETO = "demo-partida"
export const EMULADOR = "127.0.0.1:9399"
export const SITE_FIREBASE = "http://127.0.0.1:3992"

/** Administrators invited to an office each. */
export const CONVIDADA = "ana@escritorio.example"
export const CONVIDADA_SEM_CONFIRMACAO = "bia@escritorio.example"
