import { AVISOS_POR_VEZ, papeis, rotasDaConta } from "@partida/contracts"
import { asc, inArray } from "drizzle-orm"
import type { FastifyInstance } from "fastify"
import type { Banco } from "../../db/banco.ts"
import { escritorios } from "../../db/schema/escritorios.ts"
import type { Autenticar } from "../../http/autenticacao.ts"
import type { Contexto } from "../../http/contexto.ts"
import { montar } from "../../http/montar.ts"
import type { TemSegundoFator } from "../../http/segundo-fator.ts"
import { comoPublica } from "../../marca/marca.ts"
import type { Marcas, PedidoComHost } from "../../marca/resolucao.ts"
import { usaDeclaracoes } from "../declaracoes/configuracao.service.ts"
import { empresasDaPessoa } from "../empresas/leitura.service.ts"
import { consultarNotificacoes } from "../notificacoes/notificacoes.service.ts"
import { consultarPreferencias } from "../preferencias/preferencias.service.ts"

/** Who am I, where may I work. */
export function registrarConta(
  app: FastifyInstance,
  autenticar: Autenticar,
  { banco, marcas, temSegundoFator }: { banco: Banco; marcas: Marcas; temSegundoFator: TemSegundoFator },
): void {
  montar(app, autenticar, rotasDaConta, {
    consultarPessoa: async (contexto, { bruto }) => {
      const faltaSegundoFator =
        contexto.exigencia === null || (await temSegundoFator(contexto)) ? null : contexto.exigencia
      return {
        idUsuario: contexto.pessoa.idUsuario,
        nome: contexto.pessoa.nome,
        email: contexto.pessoa.email,
        idPerfilAcesso: papeis[contexto.pessoa.papel].id,
        idEscritorio: contexto.escopoOuNulo?.idEscritorio ?? null,
        escritorios: await listarEscritorios(banco, contexto),
        empresas: await listarEmpresasProprias(banco, contexto),
        declaracoesEmUso: await declaracoesEmUso(banco, contexto),
        escritorioInteiro: contexto.escopoOuNulo?.empresas === "*",
        faltaSegundoFator,
        aoAbrir: faltaSegundoFator?.emVigor ? null : await oQueSePedeAoAbrir(banco, contexto),
        rotaInicial: "/painel",
        marca: comoPublica(await marcaDaPessoa(marcas, contexto, bruto)),
      }
    },
  })
}

/** The host decides where it belongs to an office; on the installation's own address, the person's office. */
async function marcaDaPessoa(marcas: Marcas, { pessoa }: Contexto, pedido: PedidoComHost) {
  const lugar = await marcas.doPedido(pedido)
  return lugar.idEscritorio === null ? marcas.doEscritorio(pessoa.idEscritorioProprio) : lugar.marca
}

function listarEscritorios(banco: Banco, { pessoa }: Contexto) {
  return banco.naPlataforma((tx) => {
    const consulta = tx
      .select({ id: escritorios.id, nome: escritorios.nome })
      .from(escritorios)
      .orderBy(asc(escritorios.nome))
    return pessoa.papel === "ROOT"
      ? consulta
      : consulta.where(inArray(escritorios.id, pessoa.idEscritorioProprio ? [pessoa.idEscritorioProprio] : []))
  })
}

/** What would be one trip more each: how the person likes the screens, and what the bell has for them. */
async function oQueSePedeAoAbrir(banco: Banco, { pessoa, autoria, escopoOuNulo: escopo }: Contexto) {
  const primeira = { pagina: 1, registrosPorPagina: AVISOS_POR_VEZ }
  return {
    preferencias: await banco.naPlataforma((tx) => consultarPreferencias(tx, pessoa.idUsuario), autoria),
    avisos: escopo && (await banco.emEscopo(escopo, (tx) => consultarNotificacoes(tx, escopo, primeira))),
  }
}

async function declaracoesEmUso(banco: Banco, { escopoOuNulo: escopo }: Contexto) {
  return escopo !== null && banco.emEscopo(escopo, (tx) => usaDeclaracoes(tx, escopo))
}

async function listarEmpresasProprias(banco: Banco, { pessoa, escopoOuNulo: escopo }: Contexto) {
  if (!escopo || (pessoa.papel !== "EMPRESA" && pessoa.papel !== "FUNCIONARIO")) return []
  return banco.emEscopo(escopo, (tx) => empresasDaPessoa(tx, escopo))
}
