import { z } from "zod"
import { instanteCompacto } from "../calendario.ts"
import { type Contexto, hoje } from "../estado.ts"
import { pdfDeTexto } from "../pdf/documentos.ts"
import { procuracoesDe } from "../procuracoes.ts"
import { type Chamada, Recusa, type Resposta, sucesso } from "../protocolo.ts"
import { anoCalendario, ler } from "./entrada.ts"

/** What is known of a taxpayer and is not money: powers (PROCURACOES), electronic address (DTE), regime (REGIMEAPURACAO). */

const pedidoDeProcuracao = z.object({
  outorgante: z.string(),
  tipoOutorgante: z.string(),
  outorgado: z.string(),
  tipoOutorgado: z.string(),
})

export function obterProcuracoes(contexto: Contexto, chamada: Chamada): Resposta {
  const { outorgante, outorgado } = ler(pedidoDeProcuracao, chamada.entrada, "[EntradaIncorreta-PROCURACOES-40007]")
  const { autorPedidoDados: autor, contribuinte } = chamada.envelope
  const negada = "[AcessoNegado-PROCURACOES-40300]"
  if (outorgado !== autor.numero) throw new Recusa(403, negada, "Procurador diferente do Autor do pedido.")
  if (outorgante !== contribuinte.numero) throw new Recusa(403, negada, "Outorgante diferente do Contribuinte.")
  const vigentes = procuracoesDe(contexto, outorgante, outorgado, hoje(contexto))
  // A warning is of a success, as in the other systems; its number would be of a 404, and no page says which status it has.
  if (vigentes.length === 0)
    return sucesso("PROCURACOES", "", [{ codigo: "[Aviso-PROCURACOES-40400]", texto: "Não possui procuração ativa." }])
  const texto = "Uma ou mais procurações foram retornadas com sucesso."
  return sucesso(
    "PROCURACOES",
    vigentes.map(({ sistemas, expiraEm }) => ({
      dtexpiracao: expiraEm.replaceAll("-", ""),
      nrsistemas: sistemas.length,
      sistemas,
    })),
    [{ codigo: "[Aviso-PROCURACOES-20001]", texto }],
  )
}

const ENQUADRAMENTOS: Readonly<Record<number, string>> = {
  [-2]: "NI inválido",
  [-1]: "NI Não optante",
  0: "NI Optante DTE",
  1: "NI Optante Simples",
  2: "NI Optante DTE e Simples",
}

export function consultarDte({ gavetas }: Contexto, { envelope }: Chamada): Resposta {
  const { numero, tipo } = envelope.contribuinte
  const indicadorEnquadramento = gavetas.contribuintes.ler(numero)?.dte ?? -1
  const codigo = tipo === 1 ? "[Sucesso-DTE-00]" : "[Sucesso-DTE-01]"
  const texto = `Requisição ${tipo === 1 ? "CPF" : "CNPJ"} efetuada com sucesso.`
  const statusEnquadramento = ENQUADRAMENTOS[indicadorEnquadramento]
  return sucesso("DTE", { indicadorEnquadramento, statusEnquadramento }, [{ codigo, texto }])
}

const opcao = z.object({
  anoOpcao: anoCalendario,
  tipoRegime: z.number(),
  descritivoRegime: z.string(),
  deAcordoResolucao: z.boolean().nullish(),
})
const recusarRegime = (numero: string, texto: string) =>
  new Recusa(400, `[EntradaIncorreta-REGIME-MSG_ISN_${numero}]`, texto)
const FALTA = "[EntradaIncorreta-REGIME-MSG_ISN_058]"

function mostrarRegime(contexto: Contexto, cnpj: string, ano: string) {
  const opcaoFeita = contexto.gavetas.regimes.ler(`${cnpj}|${ano}`)
  if (!opcaoFeita) return null
  const { regime, optadoEm } = opcaoFeita
  const linhas = [`CNPJ: ${cnpj}`, `Ano-calendário: ${ano}`, `Regime escolhido: ${regime}`]
  return {
    cnpjMatriz: cnpj,
    anoCalendario: Number(ano),
    regimeEscolhido: regime,
    dataHoraOpcao: Number(optadoEm),
    demonstrativoPdf: pdfDeTexto(contexto.modelos, "Opção pelo Regime de Apuração de Receitas", linhas),
    textoResolucao: regime === "CAIXA" ? Buffer.from("Resolução CGSN nº 140, de 2018").toString("base64") : null,
  }
}

/** EFETUAROPCAOREGIME101: once a year, never changed. */
export function optarPeloRegime(contexto: Contexto, chamada: Chamada): Resposta {
  const { anoOpcao, tipoRegime, descritivoRegime, deAcordoResolucao } = ler(opcao, chamada.entrada, FALTA)
  if (descritivoRegime !== "COMPETENCIA" && descritivoRegime !== "CAIXA")
    throw recusarRegime("049", "O campo descritivoRegime deve ter uma das duas entradas: COMPETENCIA ou CAIXA.")
  if (deAcordoResolucao !== true) {
    const texto =
      "O campo deAcordoResolucao está ausente ou false. Não será efetivada a opção de regime até que ele seja enviado como true."
    throw recusarRegime("051", texto)
  }
  if ((tipoRegime === 1) !== (descritivoRegime === "CAIXA")) {
    const texto = `O campo descritivoRegime está como ${descritivoRegime} mas o tipoRegime está como ${tipoRegime}.`
    throw recusarRegime("053", texto)
  }
  const cnpj = chamada.envelope.contribuinte.numero
  const chave = `${cnpj}|${anoOpcao}`
  if (contexto.gavetas.regimes.ler(chave)) {
    const texto = "Opção pelo regime de apuração de receitas já realizada."
    const mensagens = [{ codigo: "[Aviso-REGIME-MSG_ISN_052]", texto }]
    return sucesso("REGIME", mostrarRegime(contexto, cnpj, anoOpcao), mensagens)
  }
  contexto.gavetas.regimes.gravar(chave, { regime: descritivoRegime, optadoEm: instanteCompacto(contexto.agora()) })
  const texto = "Opção pelo regime de apuração de receitas realizada com sucesso."
  const mensagens = [{ codigo: "[Sucesso-REGIME-MSG_ISN_054]", texto }]
  return sucesso("REGIME", mostrarRegime(contexto, cnpj, anoOpcao), mensagens)
}

export function listarRegimes({ gavetas }: Contexto, { envelope }: Chamada): Resposta {
  const prefixo = `${envelope.contribuinte.numero}|`
  const anos = [...gavetas.regimes.entradas()].filter(([chave]) => chave.startsWith(prefixo))
  if (anos.length === 0) {
    const texto = "Não foram encontradas opções efetivadas para este CNPJ."
    return sucesso("REGIME", "", [{ codigo: "[Aviso-REGIME-MSG_ISN_055]", texto }])
  }
  return sucesso(
    "REGIME",
    anos.map(([chave, { regime }]) => ({
      anoCalendario: Number(chave.slice(prefixo.length)),
      regimeApurado: regime,
    })),
  )
}

export function consultarRegime(contexto: Contexto, chamada: Chamada): Resposta {
  const { anoCalendario: ano } = ler(z.object({ anoCalendario }), chamada.entrada, FALTA)
  const achado = mostrarRegime(contexto, chamada.envelope.contribuinte.numero, ano)
  if (achado) return sucesso("REGIME", achado)
  const texto = "Não foi encontrada opção de regime para o ano informado."
  return sucesso("REGIME", "", [{ codigo: "[Aviso-REGIME-MSG_ISN_057]", texto }])
}

export function consultarResolucao(_: Contexto, chamada: Chamada): Resposta {
  ler(z.object({ anoCalendario }), chamada.entrada, FALTA)
  const texto = "DOCUMENTO DE TESTE. Resolução CGSN nº 140, de 22 de maio de 2018, arts. 16 a 20."
  return sucesso("REGIME", { textoResolucao: Buffer.from(texto).toString("base64") })
}
