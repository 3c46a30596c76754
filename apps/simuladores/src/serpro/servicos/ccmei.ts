import { porExtenso } from "../calendario.ts"
import { type Contexto, type Contribuinte, hoje, nomeDe } from "../estado.ts"
import { mascarado } from "../ni.ts"
import { pdfDeTexto } from "../pdf/documentos.ts"
import { type Chamada, Recusa, type Resposta, sucesso } from "../protocolo.ts"

/** CCMEI: the certificate that a MEI is one. From the page of messages of 2025-12-22 and the examples of 2026-04-10. */

/** Why there is no certificate, by the number of the warning; which one a taxpayer gets is set by the control port. */
export const AVISOS_DO_CCMEI = {
  "0010": "Este CNPJ está na situação baixada.",
  "0020": "Este CNPJ não possui mais a condição de MEI.",
  "0030": "Não foram encontrados períodos de enquadramento como MEI para o CNPJ pesquisado.",
  "0040": "Este CNPJ não está em situação ativa.",
  "0050": "Para a emissão do CCMEI é preciso atualizar as Ocupações exercidas.",
  "0060":
    "A atualização efetuada hoje no cadastro MEI ainda não foi totalmente processada. Por favor aguarde um momento e tente a emissão do CCMEI mais tarde.",
  "0080": "Não foi possível recuperar dados do MEI no Simples Nacional, por favor tente mais tarde.",
} as const
export type AvisoDoCcmei = keyof typeof AVISOS_DO_CCMEI

/**
 * EMITIRCCMEI121, which takes no input: the CNPJ is of the contribuinte. No page says the status of a warning: that of a success, as
 * in the other systems. The success is signed as the page of messages says; its example has the number of another service.
 */
export function emitirCcmei(contexto: Contexto, chamada: Chamada): Resposta {
  const { numero, tipo } = chamada.envelope.contribuinte
  // Of the three numbers about the kind of taxpayer, the one left for the emission; its text names another service, as published.
  if (tipo !== 2) {
    const texto = "Informado tipo 1(CPF) para a consulta DADOSCCMEI122. O correto é tipo 2(CNPJ)."
    throw new Recusa(400, "[EntradaIncorreta-CCMEI-CRT-5030]", texto)
  }
  const registrado = contexto.gavetas.contribuintes.ler(numero)
  const aviso = registrado?.ccmei ?? (registrado && !registrado.mei ? "0030" : null)
  if (aviso !== null)
    return sucesso("CCMEI", "", [{ codigo: `[Aviso-CCMEI-BSN-${aviso}]`, texto: AVISOS_DO_CCMEI[aviso] }])
  const linhas = [
    `CNPJ: ${mascarado(numero)}`,
    `Nome empresarial: ${nomeDe(contexto, numero)}`,
    `Emitido em: ${porExtenso(hoje(contexto))}`,
    "",
    "Situação cadastral vigente: ATIVA",
    "Enquadrado na condição de MEI",
  ]
  const pdf = pdfDeTexto(contexto.modelos, "Certificado da Condição de Microempreendedor Individual", linhas)
  const texto = "Requisição efetuada com sucesso."
  return sucesso("CCMEI", [{ cnpj: numero, pdf }], [{ codigo: "[Sucesso-CCMEI-SUC-00030]", texto }])
}

/** What a registration says of who does not get a certificate: closed, or not active; the others are active. */
const SITUACOES: Partial<Readonly<Record<AvisoDoCcmei, string>>> = { "0010": "BAIXADA", "0040": "INAPTA" }
const situacaoDe = ({ ccmei }: Contribuinte): string => (ccmei && SITUACOES[ccmei]) ?? "ATIVA"
const enquadrado = ({ mei, ccmei }: Contribuinte): boolean =>
  mei !== undefined && ccmei !== "0010" && ccmei !== "0020" && ccmei !== "0030"
const ABERTURA = "2020-01-01"
const SAIDA = "2026-06-30"
const CAMINHONEIRO = { descricaoOcupacao: "Transportador autônomo de carga - intermunicipal", codigoCNAE: "4930-2/02" }
const OCUPACAO = { descricaoOcupacao: "Técnico de manutenção de computador", codigoCNAE: "9511-8/00" }

/** DADOSCCMEI122, of a CNPJ. Who was never a MEI, or whose data cannot be had now, is answered a warning; any other, its data. */
export function consultarDadosDoMei(contexto: Contexto, chamada: Chamada): Resposta {
  const { numero, tipo } = chamada.envelope.contribuinte
  if (tipo !== 2) {
    const texto = "Informado tipo 1(CPF) para a consulta DADOSCCMEI122. O correto é tipo 2(CNPJ)."
    throw new Recusa(400, "[EntradaIncorreta-CCMEI-CRT-5020]", texto)
  }
  const desconhecido: Contribuinte = { nome: nomeDe(contexto, numero), mei: { icms: false, iss: true } }
  const registrado = contexto.gavetas.contribuintes.ler(numero) ?? desconhecido
  const aviso = registrado.mei === undefined ? "0030" : registrado.ccmei
  if (aviso === "0030" || aviso === "0080")
    return sucesso("CCMEI", "", [{ codigo: `[Aviso-CCMEI-BSN-${aviso}]`, texto: AVISOS_DO_CCMEI[aviso] }])
  const dentro = enquadrado(registrado)
  const inicio = registrado.abertura ?? ABERTURA
  const cadastro = {
    cnpj: numero,
    empresario: { nomeCivil: registrado.nome, nomeSocial: null, cpf: registrado.titular ?? "52998224725" },
    dataInicioAtividades: inicio,
    nomeEmpresarial: registrado.nome,
    capitalSocial: 1000,
    situacaoCadastralVigente: situacaoDe(registrado),
    dataInicioSituacaoCadastral: situacaoDe(registrado) === "ATIVA" ? inicio : SAIDA,
    enquadramento: {
      periodosMei: [{ indice: 1, dataInicio: `${inicio}T00:00:00`, dataFim: dentro ? null : `${SAIDA}T00:00:00` }],
      situacao: dentro ? "Enquadrado na condição de MEI" : "Não enquadrado na condição de MEI",
      optanteMei: dentro,
    },
    atividade: {
      formasAtuacao: ["Internet"],
      ocupacaoPrincipal: registrado.mei?.caminhoneiro ? CAMINHONEIRO : OCUPACAO,
      ocupacoesSecundarias: [],
    },
    qrCode: null,
  }
  const texto = "Requisição efetuada com sucesso."
  return sucesso("CCMEI", cadastro, [{ codigo: "Sucesso-CCMEI-SUC-00020", texto }])
}

/** CCMEISITCADASTRAL123, of a CPF: the CNPJs that are or were of the MEI. */
export function consultarMeisDaPessoa({ gavetas }: Contexto, chamada: Chamada): Resposta {
  const { numero, tipo } = chamada.envelope.contribuinte
  if (tipo !== 1) {
    const texto = "Informado tipo 2(CNPJ) para a consulta CCMEISITCADASTRAL123. O correto é tipo 1(CPF)."
    throw new Recusa(400, "[EntradaIncorreta-CCMEI-CRT-5010]", texto)
  }
  const deles = [...gavetas.contribuintes.entradas()]
    .filter(([, quem]) => quem.titular === numero && quem.mei !== undefined)
    .map(([cnpj, quem]) => ({ cnpj, situacao: situacaoDe(quem), enquadradoMei: enquadrado(quem) }))
  if (deles.length === 0)
    return sucesso("CCMEI", "", [
      { codigo: "[Aviso-CCMEI-BSN-0100]", texto: "O CPF pesquisado não possui nenhuma empresa MEI" },
    ])
  const texto = "Requisição efetuada com sucesso."
  return sucesso("CCMEI", deles, [{ codigo: "[Sucesso-CCMEI-SUC-00010]", texto }])
}
