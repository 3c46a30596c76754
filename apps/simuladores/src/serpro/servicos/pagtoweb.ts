import { z } from "zod"
import { porExtenso } from "../calendario.ts"
import { emNumero, emReais } from "../dinheiro.ts"
import { type Contexto, nomeDe, type Pagamento } from "../estado.ts"
import { mascarado } from "../ni.ts"
import { pdfDeTexto } from "../pdf/documentos.ts"
import { type Chamada, Recusa, type Resposta, sucesso } from "../protocolo.ts"
import { dinheiro, ler } from "./entrada.ts"

/** PAGTOWEB: the payments that came in, filtered; how many; and the receipt of one. */

const CODIGO = "[EntradaIncorreta-PAGTOWEB-00001]"
const PAGINA = 100
const TIPOS: Readonly<Record<string, readonly [string, string]>> = {
  "04": ["DOCUMENTO DE ARRECADAÇÃO DE RECEITAS FEDERAIS", "DARF"],
  "07": ["DOCUMENTO PARA DEPÓSITOS JUDICIAIS OU EXTRAJUDICIAIS", "DJE"],
  "08": ["DARF SIMPLES", "DARF SIMPLES"],
  "09": ["DOCUMENTO DE ARRECADAÇÃO DO SIMPLES NACIONAL", "DAS"],
  "10": ["DOCUMENTO DE ARRECADAÇÃO DO ESOCIAL", "DAE"],
}
const textos = z
  .array(z.union([z.string(), z.number()]).transform(String))
  .max(1000)
  .nullish()
const filtros = z
  .object({
    intervaloDataArrecadacao: z.object({ dataInicial: z.iso.date(), dataFinal: z.iso.date() }).nullish(),
    codigoReceitaLista: textos,
    intervaloValorTotalDocumento: z.object({ valorInicial: dinheiro, valorFinal: dinheiro }).nullish(),
    numeroDocumentoLista: textos,
    codigoTipoDocumentoLista: textos,
    primeiroDaPagina: z.int().nonnegative().default(0),
    tamanhoDaPagina: z.int().positive().max(1000).default(PAGINA),
  })
  .refine(
    (f) =>
      f.intervaloDataArrecadacao ||
      f.codigoReceitaLista?.length ||
      f.intervaloValorTotalDocumento ||
      f.numeroDocumentoLista?.length ||
      f.codigoTipoDocumentoLista?.length,
    "informe ao menos um filtro",
  )

const totalDe = ({ principal, multa, juros }: Pagamento) => principal + multa + juros
const sucessoDe = (dados: unknown) =>
  sucesso("PAGTOWEB", dados, [{ codigo: "[Sucesso-PAGTOWEB-00000]", texto: "Requisição efetuada com sucesso." }])

function filtrar(contexto: Contexto, chamada: Chamada) {
  const f = ler(filtros, chamada.entrada, CODIGO)
  const dias = f.intervaloDataArrecadacao
  const quantias = f.intervaloValorTotalDocumento
  const naLista = (lista: readonly string[] | null | undefined, codigo: string) =>
    !lista?.length || lista.some((c) => c.padStart(codigo.length, "0") === codigo)
  const achados = (contexto.gavetas.pagamentos.ler(chamada.envelope.contribuinte.numero) ?? []).filter(
    (p) =>
      (!dias || (p.arrecadadoEm >= dias.dataInicial && p.arrecadadoEm <= dias.dataFinal)) &&
      (!quantias || (totalDe(p) >= quantias.valorInicial && totalDe(p) <= quantias.valorFinal)) &&
      naLista(f.codigoReceitaLista, p.codigoReceita) &&
      naLista(f.numeroDocumentoLista, p.numeroDocumento) &&
      naLista(f.codigoTipoDocumentoLista, p.codigoTipo),
  )
  return { achados, f }
}

const instante = (dia: string) => `${dia}T00:00:00-03:00`
const ouNulo = (quantia: bigint) => (quantia === 0n ? null : emNumero(quantia))

export function consultarPagamentos(contexto: Contexto, chamada: Chamada): Resposta {
  const { achados, f } = filtrar(contexto, chamada)
  const pagina = achados.slice(f.primeiroDaPagina, f.primeiroDaPagina + f.tamanhoDaPagina)
  return sucessoDe(
    pagina.map((p) => {
      const [descricao = "", descricaoAbreviada = ""] = TIPOS[p.codigoTipo] ?? []
      const receitaPrincipal = { codigo: p.codigoReceita, descricao: p.descricao, extensaoReceita: null }
      const valores = {
        valorTotal: emNumero(totalDe(p)),
        valorPrincipal: emNumero(p.principal),
        valorMulta: ouNulo(p.multa),
        valorJuros: ouNulo(p.juros),
        valorSaldoTotal: null,
        valorSaldoPrincipal: null,
        valorSaldoMulta: null,
        valorSaldoJuros: null,
      }
      return {
        numeroDocumento: p.numeroDocumento,
        tipo: { codigo: String(Number(p.codigoTipo)), descricao, descricaoAbreviada },
        periodoApuracao: instante(p.periodo),
        dataArrecadacao: instante(p.arrecadadoEm),
        dataVencimento: instante(p.vencimento),
        receitaPrincipal,
        referencia: null,
        ...valores,
        desmembramentos: [{ sequencial: "1", receitaPrincipal, periodoApuracao: instante(p.periodo), ...valores }],
      }
    }),
  )
}

export function contarPagamentos(contexto: Contexto, chamada: Chamada): Resposta {
  return sucessoDe(String(filtrar(contexto, chamada).achados.length))
}

export function emitirComprovante(contexto: Contexto, chamada: Chamada): Resposta {
  const { numeroDocumento } = ler(z.object({ numeroDocumento: z.string().max(17) }), chamada.entrada, CODIGO)
  const { numero } = chamada.envelope.contribuinte
  const pago = (contexto.gavetas.pagamentos.ler(numero) ?? []).find((p) => p.numeroDocumento === numeroDocumento)
  if (!pago) throw new Recusa(400, "[EntradaIncorreta-PAGTOWEB-00002]", "Usuário não pode consultar o documento")
  // As published receipts have it: the head of the document on one row, what it is made of in a table, and the day of the bank.
  const mes = `${pago.periodo.slice(5, 7)}/${pago.periodo.slice(0, 4)}`
  const especie = TIPOS[pago.codigoTipo]?.[1] ?? "DARF"
  const valores = [pago.principal, pago.multa, pago.juros, totalDe(pago)].map(emReais).join(" ")
  const linhas = [
    `Comprovamos que consta nos sistemas registro de arrecadação de ${especie} com os dados a seguir:`,
    `CNPJ: ${mascarado(numero)}`,
    `Razão Social: ${nomeDe(contexto, numero)}`,
    "Período de Apuração  Data de Vencimento  Número do Documento",
    `${mes} ${porExtenso(pago.vencimento)} ${numeroDocumento}`,
    "Composição do Documento de Arrecadação",
    "Código Descrição Principal Multa Juros Total",
    `${pago.codigoReceita} ${pago.descricao} ${valores}`,
    `Totais ${valores}`,
    "Banco  Data de Arrecadação",
    `DOCUMENTO DE TESTE ${porExtenso(pago.arrecadadoEm)}`,
  ]
  return sucessoDe({ pdf: pdfDeTexto(contexto.modelos, "Comprovante de Arrecadação", linhas) })
}
