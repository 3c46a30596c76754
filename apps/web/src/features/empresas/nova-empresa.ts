import { ULTIMO_ANO_DA_OPCAO } from "@partida/contracts"
import { corpoDoHonorario, type HonorarioDigitado, SEM_HONORARIO } from "../../shared/cadastro/CampoDeHonorario.tsx"

/** What the form of a new company holds; empty text for nothing. */
export interface NovaDigitada {
  readonly cnpj: string
  readonly razaoSocial: string
  readonly nomeFantasia: string
  readonly apelido: string
  readonly dataAbertura: string
  readonly idMunicipio: string
  readonly regime: string
  readonly atividadeMei: string
  /** How the revenue enters the Simples; empty while nobody knows: the months then wait for the answer. */
  readonly reconhecimento: string
  readonly idTipo: string
  readonly inicioNoSistema: string
  readonly idNaturezaJuridica: string
  readonly capitalSocial: string
  readonly email: string
  readonly telefone: string
  readonly cep: string
  readonly logradouro: string
  readonly numero: string
  readonly complemento: string
  readonly bairro: string
  readonly idResponsavel: string
  readonly idGrupo: string
  readonly honorario: HonorarioDigitado
}

/** An empty form. `competencia` is the month the office closes today: the first in the system, unless told. */
export function vazia(competencia: string, idResponsavel: string): NovaDigitada {
  return {
    cnpj: "",
    razaoSocial: "",
    nomeFantasia: "",
    apelido: "",
    dataAbertura: "",
    idMunicipio: "",
    // The look-up may say otherwise, so nothing is chosen before the person or the Receita does.
    regime: "",
    atividadeMei: "",
    reconhecimento: "",
    idTipo: "",
    inicioNoSistema: competencia,
    idNaturezaJuridica: "",
    capitalSocial: "",
    email: "",
    telefone: "",
    cep: "",
    logradouro: "",
    numero: "",
    complemento: "",
    bairro: "",
    idResponsavel,
    idGrupo: "",
    honorario: SEM_HONORARIO,
  }
}

/** The body of the call. Without a size it is ME, which most new companies are. */
export function corpoDaNova(digitada: NovaDigitada) {
  const { regime, atividadeMei, reconhecimento, idTipo, capitalSocial, idResponsavel, idGrupo, honorario, ...resto } =
    digitada
  return {
    ...resto,
    regime,
    atividadeMei: regime === "mei" && atividadeMei !== "" ? atividadeMei : null,
    reconhecimento: perguntaReconhecimento(digitada) && reconhecimento !== "" ? reconhecimento : null,
    idTipo: idTipo === "" ? 20 : Number(idTipo),
    capitalSocial: capitalSocial === "" ? null : capitalSocial,
    idResponsavel: idResponsavel === "" ? null : idResponsavel,
    idGrupo: idGrupo === "" ? null : idGrupo,
    honorario: corpoDoHonorario(honorario),
  }
}

/** What the contract says in words for programmers. */
export function conferirNova({ regime, atividadeMei, idMunicipio }: NovaDigitada): Record<string, string> {
  return {
    ...(regime === "" ? { regime: "Escolha o regime tributário." } : {}),
    ...(regime === "mei" && atividadeMei === "" ? { atividadeMei: "Escolha a atividade do MEI." } : {}),
    ...(idMunicipio === "" ? { idMunicipio: "Escolha o município." } : {}),
  }
}

/** The law has the option until 2026. */
export const perguntaReconhecimento = ({
  regime,
  inicioNoSistema,
}: Pick<NovaDigitada, "regime" | "inicioNoSistema">): boolean =>
  regime === "simples" && Number(inicioNoSistema.slice(0, 4)) <= ULTIMO_ANO_DA_OPCAO
