import { estadosDaOperacao, type TipoDeOperacao } from "@partida/contracts"
import { type Competencia, somarMeses } from "@partida/fiscal"
import { and, eq } from "drizzle-orm"
import { operacoes } from "../db/schema/operacoes.ts"
import { somarDias } from "../features/certificados/validade.ts"
import { alterarRegra, alterarTeto } from "../features/operacoes/automaticas.service.ts"
import { agir } from "../features/operacoes/operacoes.service.ts"
import { pedirOperacoes } from "../features/operacoes/pedidos.service.ts"
import { sistema } from "../features/processamento/processamento.service.ts"
import { quemPede } from "../features/receita-federal/receita-federal.service.ts"
import { relatarNoConsole } from "../http/relato.ts"
import { montarExterno, type Servico } from "../servico.ts"
import { type Calendario, calendarioDe, dataNoMes } from "./calendario.ts"
import { HORIZONTE } from "./escritorios.ts"
import {
  type Fechada,
  lerDebitosDaFolha,
  lerDeDono,
  lerDocumentos,
  lerFechadas,
  lerFolhas,
  lerPorAprovar,
  lerTransmitidas,
} from "./leituras.ts"
import { autoriaDaAdministradora } from "./pessoas.ts"

/** Days of the month on which an office declares what it closed, and looks at what was paid: after the last due date. */
const DIA_DA_DECLARACAO = 19
const DIA_DOS_PAGAMENTOS = 26
const DIA_DAS_GUIAS = 16
/** Of the month being closed, what each company by the order of its name is there to show. */
const CASOS = ["centavo", "sem-poder", "poder-cassado", "resposta-perdida"] as const
type Caso = (typeof CASOS)[number]
interface Escolhidas {
  readonly casos: ReadonlyMap<Caso, Fechada>
  /** Companies of who signs in: they show what an owner does, and nothing that goes wrong. */
  readonly deDono: ReadonlySet<string>
}
/** Of what was found equal, so many wait for somebody to say yes. */
const POR_APROVAR = 3
/** Of what was transmitted, so many are not paid. */
const SEM_PAGAR = 2
const DIAS_DA_PROCURACAO = 12
const TETO_DO_MES = "400.00"
const PARA_TRANSMITIR = ["PGDAS-D - a partir de 01/2018", "Pagamentos - Comprovante de Arrecadação"]

/**
 * The queue of the demonstration, by really running its acts against the simulated authority: what an office asked for around the
 * day of declaring, and what the authority answered. Once: whatever was asked of it, it is left alone. What waits is gone on with by
 * the product.
 */
export async function semearFila(servico: Servico, controle: string): Promise<void> {
  if (servico.receitaFederal === null) return
  const escopo = sistema(HORIZONTE.id)
  const jaTem = await servico.banco.emEscopo(escopo, (tx) =>
    tx.$count(operacoes, and(eq(operacoes.idEscritorio, escopo.idEscritorio), eq(operacoes.provedor, "serpro"))),
  )
  if (jaTem > 0) return
  await new Fila(servico, controle, calendarioDe(servico.agora())).semear()
}

/** Acts asked for, approved and run at one instant, of the office and of the authority alike. */
class Fila {
  readonly #servico: Servico
  readonly #controle: string
  readonly #calendario: Calendario
  readonly #escopo

  constructor(servico: Servico, controle: string, calendario: Calendario) {
    this.#servico = servico
    this.#controle = controle
    this.#calendario = calendario
    const autoria = autoriaDaAdministradora({ idEscritorio: HORIZONTE.id })
    this.#escopo = { ...sistema(HORIZONTE.id), ...(autoria ? { autoria } : {}) }
  }

  async semear(): Promise<void> {
    const deDono = new Set((await lerDeDono(this.#servico.banco, this.#escopo)).map(({ id }) => id))
    const fechadasDoMes = await lerFechadas(this.#servico.banco, this.#escopo, this.#calendario.aFechar)
    const doMes = fechadasDoMes.filter((f) => f.declaradaEm === null && (f.totalCentavos ?? 0n) > 0n)
    const fechadas = doMes.filter(({ regime }) => regime === "simples")
    const outras = fechadas.filter(({ id }) => !deDono.has(id))
    const casos = new Map<Caso, Fechada>(CASOS.flatMap((caso, i) => (outras[i] ? [[caso, outras[i]]] : [])))
    await this.#em(this.#dia(DIA_DA_DECLARACAO), async (agora) => {
      await this.#teto()
      await this.#poderes(agora, doMes, { casos, deDono })
      await this.#folhaDeclarada(deDono)
      await this.#folhaDaCarteira(deDono)
      await this.#declarar(agora, fechadas, { casos, deDono })
    })
    await this.#em(this.#dia(DIA_DOS_PAGAMENTOS), (agora) => this.#pagar(agora, deDono))
    await this.#em(this.#calendario.referencia, async (agora) => {
      await this.#consultar(agora, outras)
      await this.#reemitir(agora, deDono)
      await this.#guiasSozinhas(agora)
    })
  }

  /** A day of this month, or the start of the demonstration where it has not come yet. */
  #dia(dia: number): Date {
    const { atual, referencia } = this.#calendario
    const instante = new Date(`${dataNoMes(atual, dia)}T10:00:00-03:00`)
    return instante < referencia ? instante : referencia
  }

  async #em(instante: Date, fazer: (agora: Date) => Promise<void>): Promise<void> {
    await this.#controlar("PUT", "/relogio", { agora: instante.toISOString() })
    try {
      await fazer(instante)
    } finally {
      await this.#controlar("PUT", "/relogio", { agora: null })
    }
  }

  #teto() {
    return this.#servico.banco.emEscopo(this.#escopo, (tx) =>
      alterarTeto(tx, this.#escopo, { provedor: "serpro", teto: TETO_DO_MES, versao: 0 }),
    )
  }

  /** From here on, what is declared brings its guide by itself, and what is late brings another as its owner asks for it. */
  #guiasSozinhas(agora: Date) {
    const regra = { versao: 0, ligada: true, comAprovacao: false, confirmoSemAprovacao: false }
    const { atos } = this.#externo(agora).mundo
    return this.#servico.banco.emEscopo(this.#escopo, async (tx) => {
      await alterarRegra(tx, this.#ato(agora), atos, { ...regra, tipo: "das-gerar", dia: null })
      await alterarRegra(tx, this.#ato(agora), atos, { ...regra, tipo: "dctfweb-guia", dia: DIA_DAS_GUIAS })
    })
  }

  /** What is late of who signs in as an owner has a document to be paid today. */
  async #reemitir(agora: Date, deDono: ReadonlySet<string>): Promise<void> {
    const { aFechar } = this.#calendario
    const deles = [...deDono].map((id) => ({ id }))
    await this.#pedir(agora, "das-gerar", aFechar, deles)
    await this.#pedir(agora, "dctfweb-guia", somarMeses(aFechar, -1), deles)
    // One of the two waits for its owner to ask for it.
    await this.#pedir(agora, "dctfweb-guia", aFechar, deles.slice(0, 1))
  }

  /** What the authority knows of powers: most gave them all, one gives them for a few days more, and one gave none. */
  async #poderes(agora: Date, doMes: readonly Fechada[], { casos, deDono }: Escolhidas): Promise<void> {
    const contratante = await this.#contratante()
    const vencendo = doMes.findLast(({ id, regime }) => regime === "simples" && !deDono.has(id))
    if (vencendo)
      await this.#controlar("PUT", "/procuracoes", {
        outorgante: vencendo.cnpj,
        outorgado: contratante,
        procuracoes: [
          {
            sistemas: PARA_TRANSMITIR,
            expiraEm: somarDias(this.#calendario.hoje, DIAS_DA_PROCURACAO),
          },
        ],
      })
    const sem = casos.get("sem-poder")
    if (sem) await this.#controlar("DELETE", "/procuracoes", { outorgante: sem.cnpj, outorgado: contratante })
    await this.#pedir(agora, "procuracoes-consultar", null, doMes)
    const cassada = casos.get("poder-cassado")
    if (cassada) await this.#controlar("DELETE", "/procuracoes", { outorgante: cassada.cnpj, outorgado: contratante })
  }

  /** Compares, approves all but a few, transmits, and asks for the guides of what was transmitted. */
  async #declarar(agora: Date, fechadas: readonly Fechada[], { casos, deDono }: Escolhidas): Promise<void> {
    const { aFechar } = this.#calendario
    const centavo = casos.get("centavo")
    if (centavo)
      await this.#controlar("POST", "/ajustes", {
        contribuinte: centavo.cnpj,
        pa: Number(aFechar.replace("-", "")),
        codigoTributo: 1006,
        somar: "0.01",
      })
    await this.#pedir(agora, "pgdas-conferir", aFechar, fechadas)
    const perdida = casos.get("resposta-perdida")
    if (perdida)
      await this.#controlar("POST", "/falhas", {
        tipo: "cortar-depois",
        servico: "TRANSDECLARACAO11",
        contribuinte: perdida.cnpj,
      })
    const aAprovar = await lerPorAprovar(this.#servico.banco, this.#escopo)
    const deixadas = aAprovar
      .filter(({ idEmpresa }) => idEmpresa !== perdida?.id && !deDono.has(idEmpresa))
      .slice(-POR_APROVAR)
    const ids = aAprovar.filter((o) => !deixadas.includes(o)).map(({ id }) => id)
    if (ids.length > 0)
      await this.#servico.banco.emEscopo(this.#escopo, (tx) =>
        agir(tx, this.#ato(agora), { acao: "aprovar", selecao: { ids } }),
      )
    await this.#rodar(agora)
    const transmitidas = await lerTransmitidas(this.#servico.banco, this.#escopo)
    // The authority refuses the guide of a month that it has no declaration of.
    const semDeclaracao = deixadas.slice(0, 1).map(({ idEmpresa }) => ({ id: idEmpresa }))
    await this.#pedir(agora, "das-gerar", aFechar, [...transmitidas, ...semDeclaracao])
    await this.#pedir(agora, "das-mei-gerar", aFechar, null)
    await this.#pedir(agora, "darf-gerar", aFechar, null)
    await this.#pedir(agora, "dctfweb-guia", aFechar, null)
  }

  /** What the authority knows of the payroll of who signs in as an owner: of each month, what is still owed. */
  async #folhaDeclarada(deDono: ReadonlySet<string>): Promise<void> {
    for (const devida of await lerDebitosDaFolha(this.#servico.banco, this.#escopo, [...deDono]))
      await this.#controlar("PUT", "/dctfweb", { ...devida, categoria: 40, situacao: "ativa" })
  }

  /** Of the others, the DCTFWeb of the month being closed, with the payroll they have: the office transmits it in another system. */
  async #folhaDaCarteira(deDono: ReadonlySet<string>): Promise<void> {
    for (const { idEmpresa, ...devida } of await lerFolhas(this.#servico.banco, this.#escopo, this.#calendario.aFechar))
      if (!deDono.has(idEmpresa))
        await this.#controlar("PUT", "/dctfweb", { ...devida, categoria: 40, situacao: "ativa" })
  }

  /** The owners of all but a few pay by the official document, and the receipts come; who signs in pays by hand. */
  async #pagar(agora: Date, deDono: ReadonlySet<string>): Promise<void> {
    const todos = await lerDocumentos(this.#servico.banco, this.#escopo, agora)
    const documentos = todos.filter(({ idEmpresa }) => !deDono.has(idEmpresa))
    for (const { numeroDocumento, em } of documentos.slice(SEM_PAGAR))
      await this.#controlar("POST", "/das-pagos", { numeroDocumento, em })
    await this.#pedir(agora, "pagamentos-consultar", this.#calendario.aFechar, null)
  }

  /** What is being asked today: reports that take their time, the mailbox, the debts of the MEI. */
  async #consultar(agora: Date, fechadas: readonly Fechada[]): Promise<void> {
    const comMensagem = fechadas.at(-2)
    if (comMensagem)
      await this.#controlar("POST", "/mensagens", {
        contribuinte: comMensagem.cnpj,
        assunto: "Comunicado de regularização de divergências",
        corpo: "DOCUMENTO DE TESTE. Há divergência entre o faturamento declarado e as notas recebidas.",
      })
    // A request that it says is wrong is not repeated.
    await this.#controlar("POST", "/falhas", { tipo: "status", servico: "INNOVAMSG63", status: 400 })
    await this.#pedir(agora, "mensagens-consultar", null, fechadas.slice(-4))
    await this.#pedir(agora, "mei-debitos", null, null)
    await this.#controlar("POST", "/sitfis", { filaCheia: 0, lentidaoMs: 20_000 })
    await this.#pedir(agora, "situacao-fiscal", null, fechadas.slice(-3))
    await this.#cancelar(agora, "situacao-fiscal", "A empresa vai dar a autorização no mês que vem.")
  }

  /** Gives up what waits for somebody to mend it. */
  #cancelar(agora: Date, tipo: TipoDeOperacao, motivo: string) {
    const filtro = { tipoAutomacao: tipo, status: String(estadosDaOperacao.INCONSISTENCIA.id) }
    return this.#servico.banco.emEscopo(this.#escopo, (tx) =>
      agir(tx, this.#ato(agora), { acao: "cancelar", selecao: { filtro }, motivo }),
    )
  }

  async #pedir(
    agora: Date,
    tipo: TipoDeOperacao,
    competencia: Competencia | null,
    quais: readonly { readonly id: string }[] | null,
  ): Promise<void> {
    const { atos } = this.#externo(agora).mundo
    const { idUsuario } = this.#escopo.autoria ?? this.#escopo
    await this.#servico.banco.emEscopo(this.#escopo, (tx) =>
      pedirOperacoes(
        tx,
        this.#escopo,
        atos,
        { tipo, competencia, agora, ...(quais === null ? {} : { empresas: quais.map(({ id }) => id) }) },
        { idUsuario: idUsuario ?? this.#escopo.idUsuario, nome: this.#nome, agora, comAprovacao: false },
      ),
    )
    await this.#rodar(agora)
  }

  #rodar = (agora: Date) => this.#externo(agora).motor.rodar()

  /** The acts and the engine of the product, at an instant. */
  #externo(agora: Date) {
    return montarExterno({ ...this.#servico, agora: () => agora, relatarErro: relatarNoConsole })
  }

  #ato = (agora: Date) => ({ escopo: this.#escopo, nome: this.#nome, agora })

  get #nome(): string {
    return this.#escopo.autoria?.autor ?? HORIZONTE.contador
  }

  async #contratante(): Promise<string> {
    const cnpj =
      (await this.#servico.banco.emEscopo(this.#escopo, (tx) => quemPede(tx, this.#escopo)))?.contratante ?? null
    if (cnpj === null) throw new Error("O escritório da demonstração não tem contrato com a autoridade.")
    return cnpj
  }

  async #controlar(method: "PUT" | "POST" | "DELETE", caminho: string, corpo: unknown): Promise<void> {
    const resposta = await fetch(new URL(caminho, this.#controle), { method, body: JSON.stringify(corpo) })
    if (!resposta.ok) throw new Error(`A autoridade simulada não aceitou ${caminho}: ${await resposta.text()}`)
  }
}
