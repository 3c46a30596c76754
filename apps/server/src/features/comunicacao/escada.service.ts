import type { DegrauDaEscada } from "@partida/contracts"
import { diasEntre, formatarData, somarDias } from "@partida/fiscal"
import { and, eq, gte, isNull, lte, sql } from "drizzle-orm"
import { diaCivil } from "../../civil.ts"
import type { Ato } from "../../db/ato.ts"
import type { Banco, Tx } from "../../db/banco.ts"
import { escritoriosAbertos, lerAdministradores } from "../../db/escritorios.ts"
import { enviosDocumentos } from "../../db/schema/comunicacao.ts"
import { empresas } from "../../db/schema/empresas.ts"
import { guias } from "../../db/schema/guias.ts"
import type { Marcas } from "../../marca/resolucao.ts"
import { quantos } from "../../palavras.ts"
import { notificar } from "../notificacoes/notificacoes.service.ts"
import { sistema } from "../processamento/processamento.service.ts"
import { lerConfiguracao } from "./configuracao.service.ts"
import { travarPedidos } from "./envios.repository.ts"
import { gravarPlano, planejar } from "./pedido.service.ts"

interface NaoAberta {
  readonly id: string
  readonly idEmpresa: string
  readonly apelido: string
  readonly idResponsavel: string | null
  readonly competencia: string
  readonly vencimento: string
}

/**
 * Reminds of guides that were sent, are not paid, and nobody opened, by the steps that each office chose. A step is climbed once a
 * guide and person; run as often as one likes. Offices that did not turn it on are left alone.
 */
export async function subirEscada(
  banco: Banco,
  marcas: Pick<Marcas, "urlDoEscritorio">,
  agora: Date,
  relatarErro: (erro: unknown) => void,
  sinal?: AbortSignal,
): Promise<void> {
  for (const { id } of await banco.naPlataforma(escritoriosAbertos)) {
    if (sinal?.aborted) return
    const ato: Ato = { escopo: sistema(id), nome: "Lembrete automático", agora }
    const url = await marcas.urlDoEscritorio(id)
    await banco.emEscopo(ato.escopo, (tx) => subirNoEscritorio(tx, ato, url)).catch(relatarErro)
  }
}

async function subirNoEscritorio(tx: Tx, ato: Ato, url: string): Promise<void> {
  const { escopo, agora } = ato
  const { escadaLigada, escada } = await lerConfiguracao(tx, escopo)
  if (!escadaLigada || escada.length === 0) return
  const hoje = diaCivil(agora)
  const maisCedo = Math.max(...escada.map((d) => d.diasAntes))
  await travarPedidos(tx, escopo)
  const naoAbertas = await lerNaoAbertas(tx, ato, hoje, somarDias(hoje, maisCedo))
  for (const [competencia, doMes] of Map.groupBy(naoAbertas, (g) => g.competencia))
    await lembrarDestinatarios(tx, ato, { competencia, doMes, escada, hoje, url })
  await avisarResponsaveis(tx, ato, naoAbertas, escada, hoje)
}

/** The step a guide is on: the nearest to the due date whose day has come; null before the first. */
function degrauDe(
  diasParaVencer: number,
  escada: readonly DegrauDaEscada[],
  quem: DegrauDaEscada["quem"],
): number | null {
  const chegados = escada.filter((d) => d.quem === quem && d.diasAntes >= diasParaVencer).map((d) => d.diasAntes)
  return chegados.length === 0 ? null : Math.min(...chegados)
}

interface DoMes {
  readonly competencia: string
  readonly doMes: readonly NaoAberta[]
  readonly escada: readonly DegrauDaEscada[]
  readonly hoje: string
  readonly url: string
}

/** All the guides of a company that are on a step go in one message to each person. */
async function lembrarDestinatarios(tx: Tx, ato: Ato, { competencia, doMes, escada, hoje, url }: DoMes): Promise<void> {
  const naVez = doMes.filter((g) => degrauDe(diasEntre(hoje, g.vencimento), escada, "destinatario") !== null)
  if (naVez.length === 0) return
  const porId = new Map(naVez.map((g) => [g.id, g]))
  const pretensao = {
    assunto: "impostos",
    competencia,
    ids: naVez.map((g) => g.id),
    motivoDoReenvio: "Lembrete: não foi aberto antes do vencimento.",
    modelo: "lembrete",
    canais: ["email"],
  } as const
  const { mensagens } = await planejar(tx, ato, {
    ...pretensao,
    so: (recebedor, { id }, [ultimo]) => {
      const guia = porId.get(id)
      if (!recebedor.lembretes || !guia || !ultimo || ultimo.estado === "falhou") return false
      // What was said since the day of the step is the step.
      const desde = somarDias(
        guia.vencimento,
        -(degrauDe(diasEntre(hoje, guia.vencimento), escada, "destinatario") ?? 0),
      )
      return diaCivil(ultimo.criadoEm) < desde
    },
  })
  await gravarPlano(tx, ato, mensagens, { ...pretensao, url })
}

/** Who answers for the company, or the administrators, is told what the client did not open, once a step. */
async function avisarResponsaveis(
  tx: Tx,
  { escopo, agora }: Ato,
  naoAbertas: readonly NaoAberta[],
  escada: readonly DegrauDaEscada[],
  hoje: string,
): Promise<void> {
  const naVez = naoAbertas.flatMap((g) => {
    const degrau = degrauDe(diasEntre(hoje, g.vencimento), escada, "responsavel")
    return degrau === null ? [] : [{ ...g, degrau }]
  })
  if (naVez.length === 0) return
  const administradores = (await lerAdministradores(tx, escopo.idEscritorio)).map((a) => a.id)
  const porPessoa = new Map<string, typeof naVez>()
  for (const g of naVez)
    for (const id of g.idResponsavel === null ? administradores : [g.idResponsavel])
      porPessoa.set(id, [...(porPessoa.get(id) ?? []), g])
  for (const [idUsuario, dela] of porPessoa)
    for (const [chave, doDia] of Map.groupBy(dela, (g) => `${g.vencimento}:${g.degrau}`)) {
      const [vencimento = ""] = chave.split(":")
      const nomes = [...new Set(doDia.map((g) => g.apelido))]
      await notificar(tx, {
        idEscritorio: escopo.idEscritorio,
        idUsuario,
        chave: `nao-abertas:${chave}`,
        tipo: "aviso",
        titulo: `${quantos(nomes.length, "cliente não abriu", "clientes não abriram")} a guia que vence em ${formatarData(vencimento)}`,
        mensagem: `${nomes.slice(0, 5).join(", ")}${nomes.length > 5 ? ` e mais ${nomes.length - 5}` : ""}. Telefone, ou reenvie.`,
        destino: `/painel/comunicacao/impostos?${new URLSearchParams({ situacao: "nao-aberto" })}`,
        idLote: null,
        agora,
      })
    }
}

/** Guides in force and unpaid, due between two days, that were sent and that nobody opened. */
function lerNaoAbertas(tx: Tx, { escopo }: Ato, de: string, ate: string): Promise<NaoAberta[]> {
  const enviada = (
    aberta: boolean,
  ) => sql`exists (select 1 from ${enviosDocumentos} where ${enviosDocumentos.idEscritorio} = ${guias.idEscritorio}
    and ${enviosDocumentos.idEmpresa} = ${guias.idEmpresa} and ${enviosDocumentos.idAlvo} = ${guias.id}
    ${aberta ? sql`and ${enviosDocumentos.abertoEm} is not null` : sql``})`
  return tx
    .select({
      id: guias.id,
      idEmpresa: guias.idEmpresa,
      apelido: empresas.apelido,
      idResponsavel: empresas.idResponsavel,
      competencia: guias.competencia,
      vencimento: guias.vencimento,
    })
    .from(guias)
    .innerJoin(empresas, and(eq(empresas.idEscritorio, guias.idEscritorio), eq(empresas.id, guias.idEmpresa)))
    .where(
      and(
        eq(guias.idEscritorio, escopo.idEscritorio),
        isNull(guias.substituidaEm),
        sql`${guias.pagoCentavos} < ${guias.valorCentavos}`,
        gte(guias.vencimento, de),
        lte(guias.vencimento, ate),
        enviada(false),
        sql`not ${enviada(true)}`,
      ),
    )
}
