import { alcancaPapel, rotasDosValores } from "@partida/contracts"
import type { FastifyInstance } from "fastify"
import type { Banco, Tx } from "../../db/banco.ts"
import type { Autenticar } from "../../http/autenticacao.ts"
import { type Contexto, escopoDe } from "../../http/contexto.ts"
import { ErroDeNegocio } from "../../http/erros.ts"
import { montar } from "../../http/montar.ts"
import type { Fila } from "../../jobs/fila.ts"
import type { FonteDaSelic } from "../../ports/fonte-da-selic.ts"
import { alertarValores } from "./alerta.service.ts"
import { apresentarBusca, buscarSelic } from "./selic.service.ts"
import {
  type Autor,
  aprovarValor,
  listarValores,
  preverValor,
  proporValor,
  recusarValor,
} from "./valores-datados.service.ts"

interface DependenciasDosValores {
  readonly banco: Banco
  readonly fila: () => Fila
  /** Null: the Selic is typed by hand. */
  readonly selic: FonteDaSelic | null
  readonly agora: () => Date
}

/** Dated values: national ones by who operates the platform, in no office; the office's own by its administrators. */
export function registrarValores(
  app: FastifyInstance,
  autenticar: Autenticar,
  { banco, fila, selic, agora }: DependenciasDosValores,
): void {
  const donoDe = (contexto: Contexto) => (contexto.pessoa.papel === "ROOT" ? null : escopoDe(contexto).idEscritorio)
  const autorDe = ({ pessoa }: Contexto, dono: string | null): Autor => ({
    dono,
    idUsuario: pessoa.idUsuario,
    nome: pessoa.nome,
    agora: agora(),
  })
  const aqui = <T>(contexto: Contexto, corpo: (tx: Tx, autor: Autor) => Promise<T>): Promise<T> => {
    const dono = donoDe(contexto)
    const autor = autorDe(contexto, dono)
    return dono === null
      ? banco.naPlataforma((tx) => corpo(tx, autor), contexto.autoria)
      : banco.emEscopo(escopoDe(contexto), (tx) => corpo(tx, autor))
  }
  montar(app, autenticar, rotasDosValores, {
    listarValores: (contexto) =>
      aqui(contexto, (tx, autor) => {
        const escreve = alcancaPapel(contexto.pessoa.papel, "ADMINISTRADOR")
        return listarValores(tx, autor.dono, escreve ? autor : null, agora(), selic !== null)
      }),
    alertarValores: (contexto) =>
      aqui(contexto, async (tx, { dono }) => ({
        faltam: await alertarValores(tx, dono, agora()),
        ambito: dono === null ? "nacional" : "escritorio",
      })),
    proporValor: (contexto, { corpo }) => aqui(contexto, (tx, autor) => proporValor(tx, autor, corpo)),
    preverValor: (contexto, { params }) => aqui(contexto, (tx, { dono }) => preverValor(tx, dono, params.id, agora())),
    aprovarValor: async (contexto, { params }) => {
      const aprovado = await aqui(contexto, (tx, autor) => aprovarValor(tx, autor, params.id))
      await fila().acordar("recalculo")
      return aprovado
    },
    recusarValor: (contexto, { params, corpo }) =>
      aqui(contexto, (tx, autor) => recusarValor(tx, autor, params.id, corpo.motivo)),
    buscarSelic: async () => {
      if (selic === null)
        throw new ErroDeNegocio(
          "fonte-indisponivel",
          "Esta instalação não pede a Selic ao Banco Central. Informe o valor à mão, com a fonte.",
        )
      return apresentarBusca(await buscarSelic(banco, selic, agora()))
    },
  })
}
