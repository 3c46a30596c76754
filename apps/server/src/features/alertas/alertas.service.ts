import { type ContagemDeAlertas, DIAS_A_VENCER, saiuDaCarteira, tiposDeCertificado } from "@partida/contracts"
import { centavos, competencia as mesDe, somarDias, somarMeses } from "@partida/fiscal"
import { competenciaCivil, diaCivil } from "../../civil.ts"
import type { Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { preverIntegracoes } from "../apuracao/integracao.service.ts"
import { lerSaidas } from "../empresas/leitura.service.ts"
import { empresasSem, registrarExecucoes } from "../execucoes/execucoes.service.ts"
import { lerEsperas } from "../notas-fiscais/espera.service.ts"
import { proLaboreDaFolha } from "../pro-labore/pro-labore.service.ts"
import { lerUltimasReceitas } from "../receitas/receitas.service.ts"
import {
  type AlertaGravado,
  contarPorEmpresa,
  contarPorTipo,
  gravarAlertas,
  lerAlertas,
  lerCertificados,
  lerConferidos,
  lerEmpresas,
  lerRegimes,
  lerUltimasApuracoes,
  resolverAlertas,
} from "./alertas.repository.ts"
import { avisarNovidades, type Novidade } from "./avisos.ts"
import { alertasDevidos } from "./devidos.ts"
import { execucoesDosAlertas } from "./execucoes.ts"
import { mesApurado } from "./mapping.ts"
import type { AlertaDevido, FatosDaEmpresa } from "./tipos.ts"

const MESES_CONFERIDOS = 13
/** The Fator R is looked at two months after the latest computed one. */
const MESES_A_FRENTE = 2

/**
 * Brings the alerts of some companies up to what is known now: new ones begin, worse ones rise, what no longer holds is
 * resolved. They follow the latest computed month of each company, whichever month has just been computed. Whoever answers
 * for a company is told of what is new or worse, once. A fixed number of queries, plus one notice for each person told.
 */
export async function atualizarAlertas(tx: Tx, escopo: Escopo, ids: readonly string[], agora: Date): Promise<void> {
  if (ids.length === 0) return
  const fatos = await lerFatos(tx, escopo, ids, agora)
  const gravados = new Map((await lerAlertas(tx, escopo, ids)).map((a) => [chaveDe(a), a]))
  const novidades: Novidade[] = []
  const mudados: (AlertaDevido & { readonly idEmpresa: string })[] = []
  for (const empresa of fatos)
    for (const devido of alertasDevidos(empresa, diaCivil(agora))) {
      const antes = gravados.get(chaveDe({ idEmpresa: empresa.id, ...devido }))
      // What is left in the map at the end holds no more.
      gravados.delete(chaveDe({ idEmpresa: empresa.id, ...devido }))
      if (mudou(antes, devido)) mudados.push({ idEmpresa: empresa.id, ...devido })
      if (piorou(antes, devido)) novidades.push({ empresa, alerta: devido })
    }
  await gravarAlertas(
    tx,
    mudados.map(({ degrau, dados, ...alerta }) => ({
      ...alerta,
      idEscritorio: escopo.idEscritorio,
      dados: { ...dados, degrau },
      desde: agora,
      atualizadoEm: agora,
      resolvidoEm: null,
    })),
  )
  const sobraram = [...gravados.values()].filter((a) => a.resolvidoEm === null)
  await resolverAlertas(tx, escopo, sobraram, agora)
  await avisarNovidades(tx, escopo, novidades, agora)
  await registrarExecucoes(tx, escopo, execucoesDosAlertas(fatos, novidades, sobraram), agora)
}

/** Open alerts of each company, for the badge of its row. One query; a company without any is absent. */
export async function contarAlertas(
  tx: Tx,
  escopo: Escopo,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ContagemDeAlertas>> {
  if (ids.length === 0) return new Map()
  const porEmpresa = new Map<string, ContagemDeAlertas>()
  for (const { idEmpresa, nivel, n } of await contarPorEmpresa(tx, escopo, ids))
    porEmpresa.set(idEmpresa, { ...(porEmpresa.get(idEmpresa) ?? SEM_ALERTAS), [nivel]: n })
  return porEmpresa
}

export const SEM_ALERTAS: ContagemDeAlertas = { critico: 0, atencao: 0, informacao: 0 }

/** Open alerts within reach by kind and level: each number is the total of `listarAlertas` with that filter. */
export const resumirAlertas = (tx: Tx, escopo: Escopo) => contarPorTipo(tx, escopo)

const chaveDe = ({ idEmpresa, tipo, chave }: Pick<AlertaGravado, "idEmpresa" | "tipo" | "chave">) =>
  `${idEmpresa}:${tipo}:${chave}`

const degrauDe = ({ dados }: AlertaGravado): number =>
  typeof dados === "object" && dados !== null && "degrau" in dados ? Number(dados.degrau) : 0

function mudou(antes: AlertaGravado | undefined, { nivel, mensagem, competencia, degrau }: AlertaDevido): boolean {
  return (
    antes === undefined ||
    antes.resolvidoEm !== null ||
    antes.nivel !== nivel ||
    antes.mensagem !== mensagem ||
    antes.competencia !== competencia ||
    degrauDe(antes) !== degrau
  )
}

const piorou = (antes: AlertaGravado | undefined, { degrau }: AlertaDevido) =>
  antes === undefined || antes.resolvidoEm !== null || degrau > degrauDe(antes)

async function lerFatos(tx: Tx, escopo: Escopo, ids: readonly string[], agora: Date): Promise<FatosDaEmpresa[]> {
  const hoje = competenciaCivil(agora)
  const cadastros = await lerEmpresas(tx, escopo, ids, hoje)
  const apuracoes = new Map((await lerUltimasApuracoes(tx, escopo, ids, hoje)).map((a) => [a.idEmpresa, a]))
  const receitas = new Map((await lerUltimasReceitas(tx, escopo, ids)).map((r) => [r.id_empresa, r]))
  const conferidos = await lerConferidos(tx, escopo, ids, somarMeses(mesDe(hoje), -MESES_CONFERIDOS))
  const janela = { desde: somarMeses(mesDe(hoje), -MESES_CONFERIDOS), ate: somarMeses(mesDe(hoje), MESES_A_FRENTE) }
  const proLabores = await proLaboreDaFolha(tx, escopo, ids, janela)
  const limite = new Date(`${somarDias(diaCivil(agora), DIAS_A_VENCER + 1)}T00:00:00-03:00`)
  const certificados = await lerCertificados(tx, escopo, ids, limite)
  const regimes = Map.groupBy(await lerRegimes(tx, escopo, ids), ({ idEmpresa }) => idEmpresa)
  const saiuEm = await lerSaidas(tx, escopo, ids)
  const esperas = await lerEsperas(tx, escopo, ids)
  const semProcura = await empresasSem(tx, escopo, "receita-sem-noticia", ids)
  const ate = somarMeses(mesDe(hoje), -1)
  const previstos = await preverIntegracoes(tx, escopo, ate, ids)
  return cadastros.map(({ idCategoria, ...empresa }) => {
    const apuracao = apuracoes.get(empresa.id)
    const receita = receitas.get(empresa.id)
    const previsto = previstos.get(empresa.id)
    return {
      ...empresa,
      naCarteira: !saiuDaCarteira(idCategoria),
      regimes: regimes.get(empresa.id) ?? [],
      mes: apuracao ? mesApurado(apuracao, empresa.abertura) : null,
      proLabore: new Map(
        (proLabores.get(empresa.id) ?? []).map((p) => [mesDe(p.competencia), centavos(p.valorCentavos)] as const),
      ),
      ultimaReceita: receita ? { competencia: receita.competencia, em: receita.em } : null,
      procuraReceita: !semProcura.has(empresa.id),
      saiuEm: (competencia) => saiuEm(empresa.id, competencia),
      conferidos: new Set(conferidos.filter((c) => c.idEmpresa === empresa.id).map((c) => c.competencia)),
      caixa: previsto ? { ...previsto, ate } : null,
      espera: esperas.get(empresa.id) ?? null,
      certificados: certificados
        .filter((c) => c.idEmpresa === empresa.id)
        .map(({ id, titular, idTipo, validoAte }) => ({
          id,
          titular,
          tipo:
            idTipo === tiposDeCertificado.E_CNPJ.id
              ? tiposDeCertificado.E_CNPJ.rotulo
              : tiposDeCertificado.E_CPF.rotulo,
          validoAte: diaCivil(validoAte),
        })),
    }
  })
}
