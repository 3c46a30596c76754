import type { CadastroDaEmpresa } from "@partida/contracts"
import { formatarDocumento } from "@partida/contracts/formatos"
import { competenciaPadrao, formatarCompetencia, somarMeses } from "../../lib/formatacao/competencia.ts"
import { formatarData, hojeEmSaoPaulo } from "../../lib/formatacao/data.ts"
import { formatarReais } from "../../lib/formatacao/dinheiro.ts"
import { corpoDoHonorario, type HonorarioDigitado, honorarioDigitado } from "../../shared/cadastro/CampoDeHonorario.tsx"
import { formatarTelefone, honorarioEmPalavras, rotuloDoTipo } from "../../shared/cadastro/rotulos.ts"
import type { CampoComparado } from "../../shared/formulario/conflito.ts"
import type { Leitura } from "../../shared/formulario/useEdicao.ts"

/** What the form of a registration holds; empty text for nothing. */
export interface CadastroDigitado {
  readonly cnpj: string
  readonly razaoSocial: string
  readonly nomeFantasia: string
  readonly apelido: string
  readonly dataAbertura: string
  readonly idTipo: string
  readonly inicioNoSistema: string
  readonly idNaturezaJuridica: string
  readonly capitalSocial: string
  readonly nire: string
  readonly inscricaoEstadual: string
  readonly inscricaoMunicipal: string
  readonly email: string
  readonly telefone: string
  readonly cep: string
  readonly logradouro: string
  readonly numero: string
  readonly complemento: string
  readonly bairro: string
  readonly idPais: string
  readonly idGrupo: string
  readonly idResponsavel: string
  readonly honorario: HonorarioDigitado
  readonly observacoes: string
}

/** An amount field is never empty: a capital of zero is one that nobody informed. */
const ZERO = "0.00"

export function digitadoDe(c: CadastroDaEmpresa): CadastroDigitado {
  return {
    cnpj: c.cnpj,
    razaoSocial: c.razaoSocial,
    nomeFantasia: c.nomeFantasia ?? "",
    apelido: c.apelido,
    dataAbertura: c.dataAbertura,
    idTipo: String(c.idTipo),
    inicioNoSistema: c.inicioNoSistema,
    idNaturezaJuridica: c.idNaturezaJuridica ?? "",
    capitalSocial: c.capitalSocial ?? ZERO,
    nire: c.nire ?? "",
    inscricaoEstadual: c.inscricaoEstadual ?? "",
    inscricaoMunicipal: c.inscricaoMunicipal ?? "",
    email: c.email ?? "",
    telefone: c.telefone ? formatarTelefone(c.telefone) : "",
    cep: c.cep ?? "",
    logradouro: c.logradouro ?? "",
    numero: c.numero ?? "",
    complemento: c.complemento ?? "",
    bairro: c.bairro ?? "",
    idPais: String(c.idPais),
    idGrupo: c.escritorio?.grupo?.id ?? "",
    idResponsavel: c.responsavel?.id ?? "",
    honorario: honorarioDigitado(c.escritorio?.honorario ?? null),
    observacoes: c.escritorio?.observacoes ?? "",
  }
}

/** A registration as the form holds it. */
export const leituraDe = (c: CadastroDaEmpresa): Leitura<CadastroDigitado> => ({
  valores: digitadoDe(c),
  versao: c.versao,
})

/** The body of the call. */
export function corpoDe({ idTipo, idPais, capitalSocial, idGrupo, idResponsavel, honorario, ...d }: CadastroDigitado) {
  return {
    ...d,
    idTipo: Number(idTipo),
    idPais: Number(idPais),
    capitalSocial: capitalSocial === ZERO ? null : capitalSocial,
    idGrupo: idGrupo === "" ? null : idGrupo,
    idResponsavel: idResponsavel === "" ? null : idResponsavel,
    honorario: corpoDoHonorario(honorario),
  }
}

/** First month after the closed ones, from the one the office works on: where a change surely fits. */
export function mesSugerido({ fechadoAte, dataAbertura }: CadastroDaEmpresa): string {
  const depois = [competenciaPadrao(hojeEmSaoPaulo()), dataAbertura.slice(0, 7)]
  if (fechadoAte) depois.push(somarMeses(fechadoAte, 1))
  return depois.sort().at(-1) ?? ""
}

type Nome = keyof CadastroDigitado
const VAZIO = "vazio"

const texto = (nome: Exclude<Nome, "honorario">, rotulo: string): CampoComparado<CadastroDigitado> => ({
  nome,
  rotulo,
  emPalavras: (v) => v[nome] || VAZIO,
})
const formatado = (
  nome: Exclude<Nome, "honorario">,
  rotulo: string,
  formatar: (valor: string) => string,
): CampoComparado<CadastroDigitado> => ({
  nome,
  rotulo,
  emPalavras: (v) => (v[nome] === "" ? VAZIO : formatar(v[nome])),
})

/** Fields of the conflict screen, in the order of the form; `nomeDe` tells whom an id stands for. */
export function camposComparados(nomeDe: (id: string) => string): readonly CampoComparado<CadastroDigitado>[] {
  return [
    formatado("cnpj", "CNPJ", formatarDocumento),
    texto("razaoSocial", "Razão social"),
    texto("nomeFantasia", "Nome fantasia"),
    texto("apelido", "Apelido"),
    formatado("dataAbertura", "Data de abertura", formatarData),
    formatado("inicioNoSistema", "Primeiro mês no sistema", formatarCompetencia),
    formatado("idTipo", "Porte", (id) => rotuloDoTipo(Number(id))),
    texto("idNaturezaJuridica", "Natureza jurídica"),
    formatado("capitalSocial", "Capital social", formatarReais),
    texto("nire", "NIRE"),
    texto("inscricaoEstadual", "Inscrição estadual"),
    texto("inscricaoMunicipal", "Inscrição municipal"),
    texto("email", "E-mail"),
    texto("telefone", "Telefone"),
    texto("cep", "CEP"),
    texto("logradouro", "Logradouro"),
    texto("numero", "Número"),
    texto("complemento", "Complemento"),
    texto("bairro", "Bairro"),
    texto("idPais", "País (código)"),
    formatado("idResponsavel", "Responsável", nomeDe),
    formatado("idGrupo", "Grupo", nomeDe),
    {
      nome: "honorario",
      rotulo: "Honorário",
      emPalavras: ({ honorario }) => {
        const lido = corpoDoHonorario(honorario)
        return lido === null || lido.valor === "" ? "padrão do escritório" : honorarioEmPalavras(lido)
      },
    },
    texto("observacoes", "Observações"),
  ]
}

interface RegimeDigitado {
  readonly regime: string
  readonly impedidoIcmsIss: boolean
}
type Fixos<T> = Readonly<Record<"icmsFixo" | "icmsFixoAto" | "issFixo" | "issFixoAto", T>>

/** Only what is inside the DAS may be fixed by the month. */
export const temValorFixo = ({ regime, impedidoIcmsIss }: RegimeDigitado) => regime === "simples" && !impedidoIcmsIss

/** ICMS and ISS fixed by the month: zero and an empty act are nothing fixed, and so is what the regime hides. */
export function fixosDe(digitado: RegimeDigitado & Fixos<string>): Fixos<string | null> {
  const valor = (de: "icmsFixo" | "issFixo") =>
    temValorFixo(digitado) && /[1-9]/.test(digitado[de]) ? digitado[de] : null
  const ato = (de: "icmsFixoAto" | "issFixoAto") => (temValorFixo(digitado) && digitado[de].trim()) || null
  return {
    icmsFixo: valor("icmsFixo"),
    icmsFixoAto: ato("icmsFixoAto"),
    issFixo: valor("issFixo"),
    issFixoAto: ato("issFixoAto"),
  }
}
