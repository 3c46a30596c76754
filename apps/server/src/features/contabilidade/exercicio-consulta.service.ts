import {
  acumular,
  aDestinar,
  balanco,
  encerrar,
  type Lancamento,
  type PlanoDeContas,
  resultadoDe,
  type Saldos,
} from "@partida/contabil"
import type { ExercicioContabil } from "@partida/contracts"
import { EntradaInvalida, competencia as mesDe, paraReais, somarDias, somarMeses } from "@partida/fiscal"
import type { Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { ErroDeNegocio, recusar } from "../../http/erros.ts"
import { type Conferida, conferirExercicio } from "./conferencia-do-exercicio.ts"
import { lerMovimentos } from "./contabilidade.repository.ts"
import { conferirLivros } from "./contabilidade.service.ts"
import { ecdsDoAno } from "./ecds.service.ts"
import {
  type ExercicioEncerrado,
  lerExercicio,
  lerGuiasEmAberto,
  lerIdsDoEncerramento,
  lerSaldosDoBanco,
  lerSubstituida,
} from "./exercicio.repository.ts"
import { CONTA_DA_GUIA } from "./fatos.ts"
import { lerApelidos, lerMesesDosLivros } from "./livros.repository.ts"
import { diasDo, recusarEntrada } from "./periodo.ts"
import { lerPlano } from "./plano.service.ts"
import { lerLancamentos } from "./relatorios.repository.ts"

/** A year of the books of a company. */
export interface Alvo {
  readonly idEmpresa: string
  readonly ano: number
}

/** The year of a company: its checks, and the entries that would close it or that closed it. Raises nao-encontrado. */
export async function consultarExercicio(
  tx: Tx,
  escopo: Escopo,
  { idEmpresa, ano }: Alvo,
  ate?: string,
): Promise<ExercicioContabil> {
  const [empresa] = await lerApelidos(tx, escopo, [idEmpresa])
  if (!empresa) throw new ErroDeNegocio("nao-encontrado")
  const feito = await lerExercicio(tx, escopo, idEmpresa, ano)
  const competencia = feito?.competencia ?? ate ?? `${ano}-12`
  exigirDoAno(ano, competencia)
  const livro = await lerLivro(tx, escopo, idEmpresa, competencia)
  const anterior = await lerSubstituida(tx, escopo, idEmpresa, ano)
  const comum = {
    ano,
    apelido: empresa.apelido,
    competencia,
    substitui: anterior && {
      entregueEm: anterior.ecdEntregueEm ?? "",
      recibo: anterior.ecdRecibo ?? "",
      porque: anterior.desfeitoPorque ?? "",
    },
    conferencia: await conferir(tx, escopo, idEmpresa, competencia, livro),
    ecds: await ecdsDoAno(tx, escopo, { idEmpresa, ano }),
  }
  if (feito) return { ...comum, ...(await comoFoi(tx, escopo, feito, livro)) }
  const { lancamentos, depois } = apurar(livro)
  const { disponivel, reservaLegal } = aDestinar(livro.plano, livro.saldos, depois)
  return {
    ...comum,
    situacao: "aberto",
    resultado: paraReais(resultadoDe(livro.plano, livro.saldos)),
    lancamentos: lancamentos.map(({ tipo, historico, partidas }) => ({
      id: null,
      numero: null,
      tipo,
      historico,
      partidas: partidas.map((p) => apresentar(livro.plano, p)),
    })),
    disponivel: paraReais(disponivel),
    reservaLegal: paraReais(reservaLegal),
    encerramento: null,
    abertura: aberturaDe(livro, depois),
  }
}

/** A year that was closed, as its entries tell it. */
async function comoFoi(tx: Tx, escopo: Escopo, feito: ExercicioEncerrado, livro: Livro) {
  const ids = await lerIdsDoEncerramento(tx, escopo, feito.idEmpresa, feito.id)
  const lidos = await lerLancamentos(tx, escopo, feito.idEmpresa, ids)
  return {
    situacao: feito.ecdEntregueEm === null ? ("encerrado" as const) : ("entregue" as const),
    resultado: paraReais(feito.resultadoCentavos),
    lancamentos: lidos.map(({ id, numero, tipo, historico, partidas }) => ({
      id,
      numero,
      tipo,
      historico,
      partidas: partidas.map((p) => apresentar(livro.plano, { ...p, valor: BigInt(p.valor) })),
    })),
    disponivel: "0.00",
    reservaLegal: "0.00",
    encerramento: {
      id: feito.id,
      situacaoEspecial: feito.situacaoEspecial,
      reservaLegal: paraReais(feito.reservaLegalCentavos),
      lucrosADistribuir: paraReais(feito.lucrosADistribuirCentavos),
      encerradoEm: feito.encerradoEm.toISOString(),
      encerradoPor: feito.encerradoPor,
      ecd:
        feito.ecdEntregueEm === null
          ? null
          : {
              entregueEm: feito.ecdEntregueEm,
              recibo: feito.ecdRecibo ?? "",
              informadaPor: feito.ecdInformadaPor ?? "",
            },
    },
    abertura: aberturaDe(livro, livro.saldos),
  }
}

const apresentar = (plano: PlanoDeContas, { conta, dc, valor }: Lancamento["partidas"][number]) => ({
  conta,
  nome: plano.conta(conta).nome,
  dc,
  valor: paraReais(valor),
})

/** The books as they are on the last day of a month. */
export interface Livro {
  readonly dia: string
  readonly plano: PlanoDeContas
  readonly saldos: Saldos
}

/** The chart and the balances of a company on the last day of a month. */
export async function lerLivro(tx: Tx, escopo: Escopo, idEmpresa: string, competencia: string): Promise<Livro> {
  const dia = diasDo(competencia).ate
  const movimentos = await lerMovimentos(tx, escopo, idEmpresa, { ate: competencia })
  return {
    dia,
    plano: await lerPlano(tx, escopo, idEmpresa, dia),
    saldos: new Map([...movimentos].map(([conta, m]) => [conta, m.debitos - m.creditos])),
  }
}

/** The entries of the result, and the balances after them. Raises entrada-invalida for an account that the chart lacks. */
export function apurar({ plano, saldos, dia }: Livro): { readonly lancamentos: Lancamento[]; readonly depois: Saldos } {
  const lancamentos = semPlano(() => encerrar(plano, saldos, dia))
  return { lancamentos, depois: acumular(saldos, lancamentos) }
}

/** Runs the engine, and refuses what it refuses. Raises entrada-invalida. */
export function semPlano<T>(corpo: () => T): T {
  try {
    return corpo()
  } catch (erro) {
    if (erro instanceof EntradaInvalida) recusarEntrada(erro)
    throw erro
  }
}

function aberturaDe({ plano, dia }: Livro, depois: Saldos): ExercicioContabil["abertura"] {
  const { linhas } = balanco(plano, depois)
  const de = (codigo: string) => linhas.find((l) => l.codigo === codigo)?.valor ?? 0n
  return {
    data: somarDias(dia, 1),
    ativo: paraReais(de("A")),
    passivo: paraReais(de("P.1") + de("P.2")),
    patrimonio: paraReais(de("P.3")),
  }
}

/** The checks of the year up to a month. */
export async function conferir(
  tx: Tx,
  escopo: Escopo,
  idEmpresa: string,
  competencia: string,
  { plano, saldos, dia }: Livro,
): Promise<Conferida[]> {
  const lidos = await lerMesesDosLivros(tx, escopo, idEmpresa)
  const desde = lidos.findLast((m) => m.lancadoEm !== null)?.competencia
  const meses = []
  for (let mes = desde ?? "9"; mes <= competencia; mes = somarMeses(mesDe(mes), 1)) {
    const lido = lidos.find((m) => m.competencia === mes)
    meses.push({
      competencia: mes,
      situacao: lido?.situacao ?? ("mes-aberto" as const),
      aClassificar: lido?.aClassificar?.length ?? 0,
    })
  }
  const abertas = await lerGuiasEmAberto(tx, escopo, idEmpresa, { ate: competencia, dia })
  return conferirExercicio({
    plano,
    saldos,
    meses,
    contradicoes: (await conferirLivros(tx, escopo, idEmpresa)).map((c) => c.mensagem),
    guias: new Map(Object.entries(CONTA_DA_GUIA).map(([qual, { chave }]) => [chave, abertas.get(qual) ?? 0n])),
    contasDoBanco: await lerSaldosDoBanco(tx, escopo, idEmpresa, dia),
  })
}

/** Raises entrada-invalida for a month of another year. */
export function exigirDoAno(ano: number, competencia: string): void {
  if (!competencia.startsWith(`${ano}-`)) recusar(`O mês deve ser de ${ano}.`, "competencia")
}
