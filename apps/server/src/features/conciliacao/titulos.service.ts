import { nomeDaGuia, type TituloEmAberto } from "@partida/contracts"
import { formatarCompetencia, competencia as mesDe, paraReais, somarDias } from "@partida/fiscal"
import type { Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { juntas } from "../../db/juntas.ts"
import { lerLinhas } from "../../db/linhas-do-banco.ts"
import { ErroDeNegocio } from "../../http/erros.ts"
import { modulo } from "../../modulo.ts"
import { semAcento } from "../../palavras.ts"
import { type Combinado, encargosEm } from "../titulos/encargos.ts"
import { tabelasVigentes } from "../valores/valores.service.ts"
import {
  lerGuiasAbertas,
  lerLucrosAPagar,
  lerNotasAReceber,
  lerPagamentosSoltos,
  lerRecibosAPagar,
} from "./candidatos.repository.ts"
import { type BaixaSolta, distancia, type Janela } from "./candidatos.ts"
import { lerBaixasSoltas, lerTitulosAPagar, lerTitulosAReceber } from "./candidatos-titulos.repository.ts"
import { devidoDaGuia } from "./pendentes.service.ts"

/** Days before and after a line in which what it pays is offered: guides are paid years late. */
const DIAS_ANTES = 1900
const DIAS_DEPOIS = 120
const MAXIMO = 100

/**
 * What is open and a line may be said to pay (an amount out) or to receive (an amount in), whatever it asks: the nearest in amount
 * first, then in days. For who knows what the line is and is not offered it. Raises nao-encontrado.
 */
export async function titulosDaLinha(tx: Tx, escopo: Escopo, idLinha: string, busca?: string) {
  const [linha] = await lerLinhas(tx, escopo, [idLinha])
  if (!linha) throw new ErroDeNegocio("nao-encontrado")
  const valor = modulo(linha.valorCentavos)
  const janela = {
    idEmpresa: linha.idEmpresa,
    de: somarDias(linha.data, -DIAS_ANTES),
    ate: somarDias(linha.data, DIAS_DEPOIS),
  }
  const titulos =
    linha.valorCentavos > 0n
      ? await lerAReceber(tx, escopo, janela, { valor, data: linha.data }, busca)
      : (await lerAPagar(tx, escopo, janela, { valor, data: linha.data })).filter(
          ({ titulo }) => busca === undefined || semAcento(titulo).includes(semAcento(busca)),
        )
  const longe = (t: Titulo) => (t.centavos === null ? valor : modulo(t.centavos - valor))
  const emOrdem = titulos.sort((a, b) => {
    const aMais = longe(a) - longe(b)
    return aMais < 0n ? -1 : aMais > 0n ? 1 : distancia(a.data, linha.data) - distancia(b.data, linha.data)
  })
  return {
    lista: emOrdem
      .slice(0, MAXIMO)
      .map(({ centavos, ...t }): TituloEmAberto => ({ ...t, valor: centavos === null ? null : paraReais(centavos) })),
    haMais: emOrdem.length > MAXIMO,
  }
}

interface Titulo extends Omit<TituloEmAberto, "valor"> {
  readonly centavos: bigint | null
}

/** Of the line: its amount without a sign, and its day. */
interface DaLinha {
  readonly valor: bigint
  readonly data: string
}

async function lerAPagar(tx: Tx, escopo: Escopo, janela: Janela, { valor, data: dia }: DaLinha): Promise<Titulo[]> {
  const [guias, pagamentos, baixas, aPagar, recibos, lucros, tabelas] = await juntas(tx, (tx) =>
    Promise.all([
      lerGuiasAbertas(tx, escopo, janela),
      lerPagamentosSoltos(tx, escopo, janela),
      lerBaixasSoltas(tx, escopo, janela),
      lerTitulosAPagar(tx, escopo, janela, [valor]),
      lerRecibosAPagar(tx, escopo, janela),
      lerLucrosAPagar(tx, escopo, janela),
      tabelasVigentes(tx, escopo),
    ]),
  )
  const mes = (competencia: string) => formatarCompetencia(mesDe(competencia))
  return [
    ...guias.map(
      (guia): Titulo => ({
        tipo: "guia",
        id: guia.id,
        titulo: `${nomeDaGuia(guia)} de ${mes(guia.competencia)}`,
        data: guia.vencimento,
        centavos: devidoDaGuia(guia, dia, tabelas)?.total ?? null,
        bruto: null,
        encargos: null,
      }),
    ),
    ...pagamentos.map(
      (p): Titulo => ({
        tipo: "pagamento",
        id: p.id,
        titulo: `${nomeDaGuia(p)} de ${mes(p.competencia)}, já paga`,
        data: p.pagoEm,
        centavos: p.valorPagoCentavos,
        bruto: null,
        encargos: null,
      }),
    ),
    ...baixas.filter((b) => b.dinheiroCentavos < 0n).map(daBaixa),
    ...aPagar.map(doTitulo),
    ...recibos.map(
      (r): Titulo => ({
        tipo: "recibo",
        id: r.id,
        titulo: `Pró-labore de ${r.nome}, ${mes(r.competencia)}`,
        data: r.data,
        centavos: r.liquidoCentavos,
        bruto: null,
        encargos: null,
      }),
    ),
    ...lucros.map(
      (l): Titulo => ({
        tipo: "lucro",
        id: l.id,
        titulo: `Lucros de ${l.nome}, ${mes(l.competencia)}`,
        data: l.data,
        centavos: l.liquidoCentavos,
        bruto: null,
        encargos: null,
      }),
    ),
  ]
}

/** Notes, and titles without one. */
async function lerAReceber(
  tx: Tx,
  escopo: Escopo,
  janela: Janela,
  { valor, data }: DaLinha,
  busca?: string,
): Promise<Titulo[]> {
  const [notas, titulos, baixas] = await juntas(tx, (tx) =>
    Promise.all([
      lerNotasAReceber(tx, escopo, janela, [valor], busca),
      lerTitulosAReceber(tx, escopo, janela, [valor], busca),
      lerBaixasSoltas(tx, escopo, janela),
    ]),
  )
  const doTexto = (t: Titulo) => busca === undefined || semAcento(t.titulo).includes(semAcento(busca))
  return [
    ...notas.map((n) => ({ ...daNota(n), encargos: encargosDe(n.combinado, data) })),
    ...titulos.map((t) => ({ ...doTitulo(t), encargos: encargosDe(t.combinado, data) })),
    ...baixas
      .filter((b) => b.dinheiroCentavos > 0n)
      .map(daBaixa)
      .filter(doTexto),
  ]
}

const daBaixa = (b: BaixaSolta): Titulo => ({
  tipo: "baixa",
  id: b.id,
  titulo: `${b.titulo}, já ${b.dinheiroCentavos > 0n ? "recebido" : "pago"}`,
  data: b.pagoEm,
  centavos: modulo(b.dinheiroCentavos),
  bruto: null,
  encargos: null,
})

const doTitulo = (t: Awaited<ReturnType<typeof lerTitulosAReceber>>[number]): Titulo => ({
  tipo: "titulo",
  id: t.id,
  titulo: `${t.descricao}, ${t.nome}`,
  data: t.vencimento,
  centavos: t.liquidoCentavos,
  bruto: paraReais(t.valorCentavos),
  encargos: null,
})

const daNota = (n: Awaited<ReturnType<typeof lerNotasAReceber>>[number]): Titulo => ({
  tipo: "nota",
  id: n.id,
  titulo: `Nota ${n.numero}, ${n.nome ?? "cliente sem nome"}`,
  data: n.emissao,
  centavos: n.liquidoCentavos - n.recebidoCentavos,
  bruto: paraReais(n.valorCentavos - n.recebidoCentavos),
  encargos: null,
})

/** What was agreed for who pays on a day: more, or less; null where nothing was. */
function encargosDe(combinado: Combinado | null, dia: string): string | null {
  if (combinado === null) return null
  const { totalCentavos, porque } = encargosEm(combinado, dia)
  return porque.length === 0 ? null : paraReais(totalCentavos - combinado.esperadoCentavos)
}
