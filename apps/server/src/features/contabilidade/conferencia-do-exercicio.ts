import { type Conta, lado, type PlanoDeContas, resultadoDe, type Saldos } from "@partida/contabil"
import type { AchadoDoExercicio, ConferenciaDoExercicio, SituacaoDosLivros } from "@partida/contracts"
import { formatarData, paraReais, reaisPorExtenso } from "@partida/fiscal"
import { modulo } from "../../modulo.ts"
import { mesEscrito, quantos } from "../../palavras.ts"

/** What the checks look at, as of the last day of the month of the closing; centavos, debit above zero. */
export interface ParaConferir {
  readonly plano: PlanoDeContas
  readonly saldos: Saldos
  /** Months from the first of the books to the one of the closing, in order. */
  readonly meses: readonly {
    readonly competencia: string
    readonly situacao: SituacaoDosLivros
    readonly aClassificar: number
  }[]
  /** What the books contradict in themselves. */
  readonly contradicoes: readonly string[]
  /** Guides in force and not paid, by the key of the account that owes them. */
  readonly guias: ReadonlyMap<string, bigint>
  /** Current accounts of the bank: null where the opening balance was never told. */
  readonly contasDoBanco: readonly {
    readonly apelido: string
    readonly saldo: bigint | null
    readonly ate: string | null
  }[]
}

type Achados = readonly AchadoDoExercicio[]
export type Conferida = { readonly id: ConferenciaDoExercicio; readonly achados: AchadoDoExercicio[] }

/** The checks of a year about to be closed, all of them, with what each found. */
export function conferirExercicio(p: ParaConferir): Conferida[] {
  const todas: Readonly<Record<ConferenciaDoExercicio, Achados>> = {
    meses: mesesPorLancar(p),
    integridade: p.contradicoes.map((descricao) => achado(descricao)),
    caixa: deContas(p, ({ chave, saldo }) => familia(chave) === "caixa" && saldo < 0n),
    identificar: deContas(p, ({ chave, saldo }) => familia(chave) === "identificar" && saldo !== 0n),
    "a-classificar": p.meses.flatMap(({ competencia, aClassificar }) =>
      aClassificar === 0
        ? []
        : achado(`${mesEscrito(competencia)}: ${quantos(aClassificar, "fato a classificar", "fatos a classificar")}`, {
            competencia,
          }),
    ),
    invertidas: deContas(p, ({ conta, chave, saldo }) => {
      const daqui = ["01", "02"].includes(conta.natureza) && !["caixa", "identificar"].includes(familia(chave))
      return daqui && saldo !== 0n && lado(saldo).dc !== conta.saldo
    }),
    referencial: deContas(p, ({ conta }) => conta.natureza !== "09" && conta.referencial === null),
    tributos: tributosDiferentes(p),
    banco: bancoDiferente(p),
    antecipados: antecipadosDemais(p),
  }
  return Object.entries(todas).map(([id, achados]) => ({ id: id as ConferenciaDoExercicio, achados: [...achados] }))
}

const achado = (descricao: string, onde: Partial<AchadoDoExercicio> = {}): AchadoDoExercicio => ({
  descricao,
  valor: null,
  conta: null,
  competencia: null,
  ...onde,
})

const familia = (chave: string | null) => chave?.split(".")[0] ?? ""
const nomeDa = ({ codigo, nome }: Conta) => `${codigo} ${nome}`

type DaConta = { readonly conta: Conta; readonly chave: string | null; readonly saldo: bigint }

/** Analytic accounts of the books that are as asked, with the balance of each. */
function deContas({ plano, saldos }: ParaConferir, qual: (conta: DaConta) => boolean): AchadoDoExercicio[] {
  return plano.contas.flatMap((conta) => {
    const saldo = saldos.get(conta.codigo)
    if (saldo === undefined || !qual({ conta, chave: conta.chave, saldo })) return []
    const { dc, valor } = lado(saldo)
    const de = valor === 0n ? "" : `: ${reaisPorExtenso(valor)} ${dc === "D" ? "devedor" : "credor"}`
    return achado(`${nomeDa(conta)}${de}`, { valor: paraReais(saldo), conta: conta.codigo })
  })
}

const PRONTOS: readonly SituacaoDosLivros[] = ["em-dia", "a-classificar", "fechado"]
const PORQUE: Partial<Record<SituacaoDosLivros, string>> = {
  "a-lancar": "falta lançar",
  desatualizado: "mudou depois de lançado: lance de novo",
  "mes-aberto": "o imposto ainda não foi fechado",
}

function mesesPorLancar({ meses }: ParaConferir): AchadoDoExercicio[] {
  if (meses.length === 0) return [achado("Nenhum mês foi lançado nos livros desta empresa")]
  return meses.flatMap(({ competencia, situacao }) =>
    PRONTOS.includes(situacao) ? [] : achado(`${mesEscrito(competencia)}: ${PORQUE[situacao] ?? ""}`, { competencia }),
  )
}

/** What the books owe of a tax, beside the guides that are not paid. */
function tributosDiferentes({ plano, saldos, guias }: ParaConferir): AchadoDoExercicio[] {
  return [...guias].flatMap(([chave, aberto]) => {
    const codigo = plano.deChave(chave)
    const conta = codigo === null ? null : plano.conta(codigo)
    if (conta === null) return []
    const devido = -(saldos.get(conta.codigo) ?? 0n)
    if (devido === aberto) return []
    return achado(`${nomeDa(conta)}: ${emReais(devido)} nos livros, ${emReais(aberto)} em guias em aberto`, {
      valor: paraReais(devido - aberto),
      conta: conta.codigo,
    })
  })
}

/** All accounts of the bank are looked at together: the books may keep them in one account. */
function bancoDiferente({ plano, saldos, contasDoBanco }: ParaConferir): AchadoDoExercicio[] {
  const codigo = plano.deChave("banco")
  if (codigo === null || contasDoBanco.length === 0) return []
  const semSaldo = contasDoBanco.filter((c) => c.saldo === null)
  if (semSaldo.length > 0)
    return semSaldo.map(({ apelido }) =>
      achado(`${apelido}: falta o saldo inicial da conta, e o extrato não pode ser comparado`, { conta: codigo }),
    )
  const { pai } = plano.conta(codigo)
  const nosLivros = plano.contas.reduce((soma, c) => (c.pai === pai ? soma + (saldos.get(c.codigo) ?? 0n) : soma), 0n)
  const noExtrato = contasDoBanco.reduce((soma, c) => soma + (c.saldo ?? 0n), 0n)
  if (nosLivros === noExtrato) return []
  const ate = contasDoBanco.flatMap((c) => c.ate ?? []).sort()[0]
  const lidoAte = ate === undefined ? "" : ` (lido até ${formatarData(ate)})`
  return [
    achado(`${emReais(nosLivros)} nos livros, ${emReais(noExtrato)} no extrato${lidoAte}`, {
      valor: paraReais(nosLivros - noExtrato),
      conta: codigo,
    }),
  ]
}

function antecipadosDemais({ plano, saldos }: ParaConferir): AchadoDoExercicio[] {
  const codigo = plano.deChave("lucros-antecipados")
  const antecipados = codigo === null ? 0n : (saldos.get(codigo) ?? 0n)
  const lucro = resultadoDe(plano, saldos)
  const sobra = antecipados - (lucro > 0n ? lucro : 0n)
  if (sobra <= 0n) return []
  return [
    achado(`${emReais(antecipados)} antecipados, lucro de ${emReais(lucro)}: passam ${emReais(sobra)}`, {
      valor: paraReais(sobra),
      conta: codigo,
    }),
  ]
}

const emReais = (valor: bigint) => (valor < 0n ? `menos ${reaisPorExtenso(modulo(valor))}` : reaisPorExtenso(valor))
