import { somarCentavos } from "@partida/fiscal"
import type { z } from "zod"
import { emTransdeclaracao11 } from "../../../pgdas/transdeclaracao11.ts"
import type { Desfecho } from "../../../ports/receita-federal.ts"
import type { CalculoDoPgdas, CopiaDaDeclaracao, MesDeclarado } from "../../../ports/receita-federal-atos.ts"
import { anoEscrito, digitos, type Lida, lerCom, type Mapa, mesCorrido } from "./ato.ts"
import {
  dinheiro,
  instante,
  instanteOuNulo,
  inteiro,
  lista,
  mes,
  objeto,
  papel,
  pdf,
  pdfSeVeio,
  simOuNaoOuNulo,
  textoExigido,
  textoOuNulo,
  textoSolto,
  umSo,
} from "./campos.ts"
import { detalhamento, documentos, emDocumento, periodoDoDas } from "./documentos.ts"
import { ilegivel } from "./erros.ts"

const valoresDevidos = lista(objeto({ codigotributo: inteiro, valor: dinheiro }))

const emCalculo = (devidos: z.output<typeof valoresDevidos>): CalculoDoPgdas => ({
  tributos: devidos.map(({ codigotributo, valor }) => ({ codigo: codigotributo, valor })),
  total: somarCentavos(devidos.map(({ valor }) => valor)),
})

const RAIZ = 8
/** The number of a declaration begins with the root of the CNPJ: one of another company proves nothing of this. */
function daEmpresa<T>(lida: Lida, lido: Desfecho<T>, numerosDe: (valor: T) => readonly string[]): Desfecho<T> {
  if (lido.tipo !== "ok") return lido
  const { numero } = JSON.parse(lida.requisicao.corpo.toString("utf8")).contribuinte
  const alheio = numerosDe(lido.valor).find((n) => n.slice(0, RAIZ).toUpperCase() !== numero.slice(0, RAIZ))
  return alheio === undefined ? lido : ilegivel(lida.requisicao, `a declaração ${alheio} é de outra empresa`)
}

/** Only the taxes are asked for, and only the taxes come. */
export const calcularPgdas: Mapa<"calcular-pgdas"> = {
  chamada: ({ declaracao }) => ({
    servico: "PGDASD/TRANSDECLARACAO11",
    dados: emTransdeclaracao11(declaracao, { transmitir: false, comparar: false }),
  }),
  ler: lerCom(umSo(objeto({ valoresdevidos: valoresDevidos })), ({ valoresdevidos }) => emCalculo(valoresdevidos)),
}

const transmitida = objeto({
  iddeclaracao: textoExigido,
  datahoratransmissao: instante,
  valoresdevidos: valoresDevidos,
  declaracao: papel,
  recibo: papel,
  notificacaomaed: pdfSeVeio,
  darf: pdfSeVeio,
  detalhamentodarfmaed: umSo(detalhamento.nullable()),
})

/** Always with the comparison, which needs something to compare: a month without any tax has nothing. */
export const transmitirPgdas: Mapa<"transmitir-pgdas"> = {
  chamada: ({ declaracao }) => ({
    servico: "PGDASD/TRANSDECLARACAO11",
    dados: emTransdeclaracao11(declaracao, { transmitir: true, comparar: declaracao.tributos.length > 0 }),
    grava: true,
  }),
  ler: (lida) => daEmpresa(lida, lerTransmitida(lida), ({ numero }) => [numero]),
}

const lerTransmitida = lerCom(umSo(transmitida), (d) => {
  const temMulta = d.notificacaomaed ?? d.darf ?? d.detalhamentodarfmaed
  return {
    ...emCalculo(d.valoresdevidos),
    numero: d.iddeclaracao,
    transmitidaEm: d.datahoratransmissao,
    declaracao: d.declaracao.pdf,
    recibo: d.recibo.pdf,
    papelEstragado: d.declaracao.estragado || d.recibo.estragado,
    multa: temMulta
      ? {
          notificacao: d.notificacaomaed,
          darf: d.darf,
          documento: d.detalhamentodarfmaed ? emDocumento(d.detalhamentodarfmaed, d.darf) : null,
        }
      : null,
  }
})

const operacao = objeto({
  tipooperacao: textoSolto,
  indicedeclaracao: objeto({
    numerodeclaracao: textoExigido,
    datahoratransmissao: instante,
    malha: textoOuNulo,
  }).nullable(),
  indicedas: objeto({
    numerodas: textoExigido,
    datahoraemissaodas: instanteOuNulo,
    daspago: simOuNaoOuNulo,
  }).nullable(),
})
const periodo = objeto({ periodoapuracao: mes, operacoes: lista(operacao) })
const indice = umSo(objeto({ periodos: lista(periodo), periodo: periodo.nullable() }))

export const consultarDeclaracoes: Mapa<"consultar-declaracoes"> = {
  chamada: (pedido) => ({
    servico: "PGDASD/CONSDECLARACAO13",
    dados: JSON.stringify(
      "ano" in pedido ? { anoCalendario: anoEscrito(pedido.ano) } : { periodoApuracao: mesCorrido(pedido.competencia) },
    ),
  }),
  ler: (lida) =>
    daEmpresa(lida, lerIndice(lida), ({ meses }) => meses.flatMap((m) => m.declaracoes.map(({ numero }) => numero))),
}

const lerIndice = lerCom(
  indice,
  ({ periodos, periodo: unico }) => ({ meses: (unico ? [...periodos, unico] : periodos).map(emMes) }),
  { meses: [] },
)

const emMes = ({ periodoapuracao, operacoes }: z.output<typeof periodo>): MesDeclarado => ({
  competencia: periodoapuracao,
  declaracoes: operacoes.flatMap(({ tipooperacao, indicedeclaracao: d }) =>
    d
      ? [
          {
            tipo: tipoDe(tipooperacao),
            numero: d.numerodeclaracao,
            transmitidaEm: d.datahoratransmissao,
            malha: d.malha,
          },
        ]
      : [],
  ),
  das: operacoes.flatMap(({ tipooperacao, indicedas: d }) =>
    d ? [{ numero: d.numerodas, emitidoEm: d.datahoraemissaodas, pago: d.daspago, operacao: tipooperacao }] : [],
  ),
})

/** "Original" or "Declaração Original". */
function tipoDe(operacaoDita: string): "original" | "retificadora" | "outra" {
  if (/original/i.test(operacaoDita)) return "original"
  return /retificadora/i.test(operacaoDita) ? "retificadora" : "outra"
}

const arquivo = umSo(objeto({ pdf: pdfSeVeio }).nullable())
const copia = umSo(
  objeto({
    numerodeclaracao: textoExigido,
    recibo: arquivo,
    declaracao: arquivo,
    maed: umSo(objeto({ pdfnotificacao: pdfSeVeio, pdfdarf: pdfSeVeio }).nullable()),
  }),
)
const emCopia = (d: z.output<typeof copia>): CopiaDaDeclaracao => ({
  numero: d.numerodeclaracao,
  declaracao: d.declaracao?.pdf ?? null,
  recibo: d.recibo?.pdf ?? null,
  notificacaoDaMulta: d.maed?.pdfnotificacao ?? null,
  darfDaMulta: d.maed?.pdfdarf ?? null,
})

const lerCopia = lerCom(copia, emCopia)

export const ultimaDeclaracao: Mapa<"ultima-declaracao"> = {
  chamada: ({ competencia }) => ({
    servico: "PGDASD/CONSULTIMADECREC14",
    dados: JSON.stringify({ periodoApuracao: mesCorrido(competencia) }),
  }),
  ler: (lida) => daEmpresa(lida, lerCopia(lida), ({ numero }) => [numero]),
}

/** Numbers of declarations are 17 digits of a CNPJ's root, month and sequence; the root may have letters. */
const NUMERO_DA_DECLARACAO = /^[0-9A-Z]{8}\d{9}$/

export const declaracao: Mapa<"declaracao"> = {
  chamada: ({ numero }) => ({
    servico: "PGDASD/CONSDECREC15",
    dados: JSON.stringify({
      numeroDeclaracao: NUMERO_DA_DECLARACAO.test(numero) ? numero : digitos(numero, "numero", 17),
    }),
  }),
  ler: (lida) => daEmpresa(lida, lerCopia(lida), ({ numero }) => [numero]),
}

export const gerarDas: Mapa<"gerar-das"> = {
  chamada: (pedido) => ({ servico: "PGDASD/GERARDAS12", dados: JSON.stringify(periodoDoDas(pedido)) }),
  ler: documentos,
}

export const extratoDoDas: Mapa<"extrato-do-das"> = {
  chamada: ({ numero }) => ({
    servico: "PGDASD/CONSEXTRATO16",
    dados: JSON.stringify({ numeroDas: digitos(numero, "numero", 17) }),
  }),
  ler: lerCom(umSo(objeto({ numerodas: textoExigido, extrato: umSo(objeto({ pdf })) })), (d) => ({
    numero: d.numerodas,
    pdf: d.extrato.pdf,
  })),
}
