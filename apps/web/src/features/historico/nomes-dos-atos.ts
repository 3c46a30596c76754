import { provedoresDeOperacao, tiposDeOperacao } from "@partida/contracts"

/** Acts outside and who answers them, by what the trail keeps of them; asked for by the few records that have any. */
export const nomesDosAtos: Readonly<Record<string, string>> = { ...tiposDeOperacao, ...provedoresDeOperacao }
