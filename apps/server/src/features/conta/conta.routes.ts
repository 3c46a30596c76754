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

/** As the bell asks for them. */
const PRIMEIROS_AVISOS = { pagina: 1, registrosPorPagina: AVISOS_POR_VEZ }

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
      const soIsto = faltaSegundoFator?.emVigor === true
      const { empresas, declaracoesEmUso, avisos } = await lerDoEscritorio(banco, contexto, { comAvisos: !soIsto })
      const preferencias = soIsto ? null : await lerPreferencias(banco, contexto)
      return {
        idUsuario: contexto.pessoa.idUsuario,
        nome: contexto.pessoa.nome,
        email: contexto.pessoa.email,
        idPerfilAcesso: papeis[contexto.pessoa.papel].id,
        idEscritorio: contexto.escopoOuNulo?.idEscritorio ?? null,
        escritorios: await listarEscritorios(banco, contexto),
        empresas,
        declaracoesEmUso,
        escritorioInteiro: contexto.escopoOuNulo?.empresas === "*",
        faltaSegundoFator,
        aoAbrir: preferencias && { preferencias, avisos },
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

const lerPreferencias = (banco: Banco, { pessoa, autoria }: Contexto) =>
  banco.naPlataforma((tx) => consultarPreferencias(tx, pessoa.idUsuario), autoria)

/** What the office in which the person is says to them, in one transaction; nothing of it for who is in none. */
async function lerDoEscritorio(
  banco: Banco,
  { pessoa, escopoOuNulo: escopo }: Contexto,
  { comAvisos }: { readonly comAvisos: boolean },
) {
  if (escopo === null) return { empresas: [], declaracoesEmUso: false, avisos: null }
  const deEmpresas = pessoa.papel === "EMPRESA" || pessoa.papel === "FUNCIONARIO"
  return banco.emEscopo(escopo, async (tx) => ({
    empresas: deEmpresas ? await empresasDaPessoa(tx, escopo) : [],
    declaracoesEmUso: await usaDeclaracoes(tx, escopo),
    avisos: comAvisos ? await consultarNotificacoes(tx, escopo, PRIMEIROS_AVISOS) : null,
  }))
}
