import { z } from "zod"
import { instanteCompacto, vencimentoDoSimples } from "../calendario.ts"
import { somar } from "../dinheiro.ts"
import { type Contexto, type Declaracao, type Guia, hoje, type Tributos } from "../estado.ts"
import { raizDe } from "../ni.ts"
import { pdfDeTexto } from "../pdf/documentos.ts"
import { type Chamada, type Resposta, sucesso } from "../protocolo.ts"
import { NOMES_DOS_TRIBUTOS } from "../simples/tabelas.ts"
import { anoCalendario, dinheiro, ler, lerDia, periodo } from "./entrada.ts"
import { acrescimosDe, comAcrescimos, detalhar, diaDePagamento, emitirGuia, foiPaga, pdfDe } from "./guias.ts"
import { CODIGO, chaveDoPeriodo, recusar, transmitidas } from "./pgdasd-declarar.ts"
import { linhasDaDeclaracao, linhasDoExtrato, linhasDoRecibo } from "./pgdasd-documentos.ts"

/** PGDASD, except the declaration itself: DAS and consultations. */

/** Less than this is not collected alone (Res. CGSN 140, art. 44). */
const MINIMO = 1_000n

const dataOpcional = z.union([z.string(), z.number()]).nullish()
const pedidoDeDas = z.object({ periodoApuracao: periodo, dataConsolidacao: dataOpcional })
const avulso = z.object({
  PeriodoApuracao: periodo,
  ListaTributos: z
    .array(
      z.object({
        Codigo: z.number(),
        Valor: dinheiro,
        CodMunicipio: z.union([z.number(), z.string()]).nullish(),
        uf: z.string().nullish(),
      }),
    )
    .min(1)
    .max(50),
  DataConsolidacao: dataOpcional,
})

export function gerarDas(contexto: Contexto, chamada: Chamada): Resposta {
  const { periodoApuracao: pa, dataConsolidacao } = ler(pedidoDeDas, chamada.entrada, CODIGO)
  const cnpj = chamada.envelope.contribuinte.numero
  const declaracao = transmitidas(contexto, cnpj, pa).at(-1)
  if (!declaracao) throw recusar("Não há declaração transmitida para o período.")
  const ultimo = guiasDoPeriodo(contexto, cnpj, pa).at(-1)
  if (ultimo && foiPaga(contexto, ultimo) && maisNovo(ultimo, declaracao))
    throw recusar("Não há saldo devedor: o DAS do período já foi pago.")
  const dia = lerDia(dataConsolidacao, hoje(contexto), recusar)
  return sucesso("PGDASD", [emitirDas(contexto, cnpj, pa, declaracao.tributos, dia)])
}

export function gerarDasAvulso(contexto: Contexto, chamada: Chamada): Resposta {
  const { PeriodoApuracao: pa, ListaTributos: tributos, DataConsolidacao } = ler(avulso, chamada.entrada, CODIGO)
  const estranho = tributos.find(({ Codigo }) => NOMES_DOS_TRIBUTOS[Codigo] === undefined)
  if (estranho) throw recusar(`Tributo ${estranho.Codigo} não existe.`)
  if (tributos.some(({ Codigo, CodMunicipio }) => Codigo === 1010 && CodMunicipio == null))
    throw recusar("CodMunicipio é obrigatório para o ISS.")
  if (tributos.some(({ Codigo, uf }) => Codigo === 1007 && !uf)) throw recusar("uf é obrigatória para o ICMS.")
  const lista: Tributos = tributos.map(({ Codigo, Valor }) => [Codigo, Valor])
  const dia = lerDia(DataConsolidacao, hoje(contexto), recusar)
  return sucesso("PGDASD", [emitirDas(contexto, chamada.envelope.contribuinte.numero, pa, lista, dia)])
}

function emitirDas(contexto: Contexto, cnpj: string, pa: string, tributos: Tributos, dia: string | null) {
  const devidos = tributos.filter(([, quantia]) => quantia > 0n)
  if (somar(devidos.map(([, quantia]) => quantia)) < MINIMO)
    throw recusar("Valor devido inferior a R$ 10,00: acumule com os períodos seguintes.")
  const vencimento = vencimentoDoSimples(pa)
  const limite = diaDePagamento(contexto, vencimento, dia)
  const acrescimos = acrescimosDe(contexto, vencimento, limite)
  const guia = emitirGuia(contexto, {
    especie: "das",
    titulo: "Documento de Arrecadação do Simples Nacional",
    contribuinte: cnpj,
    periodo: pa,
    vencimento,
    limite,
    itens: devidos.map(([codigo, principal]) =>
      comAcrescimos(
        { periodo: pa, codigo: String(codigo), denominacao: NOMES_DOS_TRIBUTOS[codigo] ?? "", principal },
        acrescimos,
      ),
    ),
    observacao: "",
  })
  const chave = chaveDoPeriodo(cnpj, pa)
  const emitidoEm = instanteCompacto(contexto.agora())
  const operacoes = contexto.gavetas.operacoes.ler(chave) ?? []
  contexto.gavetas.operacoes.gravar(chave, [...operacoes, { tipo: "das", numero: guia.numero, emitidoEm }])
  return { pdf: pdfDe(contexto, guia), cnpjCompleto: cnpj, detalhamento: detalhar(guia) }
}

function guiasDoPeriodo({ gavetas }: Contexto, cnpj: string, pa: string): readonly Guia[] {
  const operacoes = gavetas.operacoes.ler(chaveDoPeriodo(cnpj, pa)) ?? []
  return operacoes.flatMap((op) => (op.tipo === "das" ? (gavetas.guias.ler(op.numero) ?? []) : []))
}

const maisNovo = (guia: Guia, { transmitidaEm }: Declaracao) =>
  guia.emitidaEm.replaceAll("-", "") >= transmitidaEm.slice(0, 8)

const consulta = z.union([z.object({ periodoApuracao: periodo }), z.object({ anoCalendario })])

/** CONSDECLARACAO13: what was transmitted and issued, month by month, and whether each DAS was paid. */
export function consultarDeclaracoes(contexto: Contexto, chamada: Chamada): Resposta {
  const pedido = ler(consulta, chamada.entrada, CODIGO)
  const cnpj = chamada.envelope.contribuinte.numero
  const porMes = "periodoApuracao" in pedido
  const ano = porMes ? pedido.periodoApuracao.slice(0, 4) : pedido.anoCalendario
  const meses = porMes
    ? [pedido.periodoApuracao]
    : Array.from({ length: 12 }, (_, i) => `${ano}${String(i + 1).padStart(2, "0")}`)
  const periodos = meses.flatMap((pa) => {
    const operacoes = contexto.gavetas.operacoes.ler(chaveDoPeriodo(cnpj, pa)) ?? []
    if (operacoes.length === 0) return []
    return [
      {
        periodoApuracao: Number(pa),
        operacoes: operacoes.map((op) =>
          op.tipo === "declaracao"
            ? {
                tipoOperacao: op.declaracao.tipo === 1 ? "Original" : "Retificadora",
                indiceDeclaracao: {
                  numeroDeclaracao: op.declaracao.numero,
                  dataHoraTransmissao: op.declaracao.transmitidaEm,
                  malha: "",
                },
                indiceDas: null,
              }
            : {
                tipoOperacao: "Geração de DAS",
                indiceDeclaracao: null,
                indiceDas: {
                  numeroDas: op.numero,
                  datahoraEmissaoDas: op.emitidoEm,
                  dasPago: foiPaga(contexto, { contribuinte: cnpj, numero: op.numero }),
                },
              },
        ),
      },
    ]
  })
  return sucesso("PGDASD", { anoCalendario: Number(ano), periodos })
}

/** CONSULTIMADECREC14 and CONSDECREC15: one declaration and its receipt. */
export function consultarUltima(contexto: Contexto, chamada: Chamada): Resposta {
  const { periodoApuracao: pa } = ler(z.object({ periodoApuracao: periodo }), chamada.entrada, CODIGO)
  const cnpj = chamada.envelope.contribuinte.numero
  return mostrar(contexto, cnpj, pa, transmitidas(contexto, cnpj, pa).at(-1))
}

export function consultarUma(contexto: Contexto, chamada: Chamada): Resposta {
  const { numeroDeclaracao } = ler(z.object({ numeroDeclaracao: z.string().length(17) }), chamada.entrada, CODIGO)
  const cnpj = chamada.envelope.contribuinte.numero
  const pa = numeroDeclaracao.slice(8, 14)
  const achada =
    numeroDeclaracao.slice(0, 8) === raizDe(cnpj)
      ? transmitidas(contexto, cnpj, pa).find(({ numero }) => numero === numeroDeclaracao)
      : undefined
  return mostrar(contexto, cnpj, pa, achada)
}

function mostrar(contexto: Contexto, cnpj: string, pa: string, declaracao: Declaracao | undefined): Resposta {
  if (!declaracao) throw recusar("Declaração não encontrada.")
  const { numero, maed } = declaracao
  const arquivo = (nome: string, titulo: string, linhas: readonly string[]) => ({
    nomeArquivo: `PGDASD-${nome}-${numero}.pdf`,
    pdf: pdfDeTexto(contexto.modelos, titulo, linhas),
  })
  const multa = maed && contexto.gavetas.guias.ler(maed.guia)
  return sucesso("PGDASD", {
    numeroDeclaracao: numero,
    recibo: arquivo(
      "RECIBO",
      "Recibo de Entrega da Apuração no PGDAS-D",
      linhasDoRecibo(contexto, cnpj, pa, declaracao),
    ),
    declaracao: arquivo(
      "DECLARACAO",
      "PGDAS-D - Declaração",
      linhasDaDeclaracao(contexto, cnpj, pa, numero, declaracao.tributos),
    ),
    maed: multa ? { nomeArquivoDarf: `PGDASD-DARF-${numero}.pdf`, pdfDarf: pdfDe(contexto, multa) } : null,
  })
}

export function consultarExtrato(contexto: Contexto, chamada: Chamada): Resposta {
  const { numeroDas } = ler(z.object({ numeroDas: z.string().length(17) }), chamada.entrada, CODIGO)
  const guia = contexto.gavetas.guias.ler(numeroDas)
  if (guia?.especie !== "das" || guia.contribuinte !== chamada.envelope.contribuinte.numero)
    throw recusar("DAS não encontrado.")
  const linhas = linhasDoExtrato(contexto, guia, foiPaga(contexto, guia))
  const extrato = {
    nomeArquivo: `PGDASD-EXTRATO-${numeroDas}.pdf`,
    pdf: pdfDeTexto(contexto.modelos, "Extrato do Simples Nacional", linhas),
  }
  return sucesso("PGDASD", { numeroDas, extrato })
}
