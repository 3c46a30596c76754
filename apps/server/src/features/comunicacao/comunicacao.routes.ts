import { PREFIXO_DA_API, rotasDaComunicacao } from "@partida/contracts"
import type { FastifyInstance, FastifyRequest } from "fastify"
import type { Config } from "../../config.ts"
import type { Banco, Tx } from "../../db/banco.ts"
import type { Autenticar } from "../../http/autenticacao.ts"
import { atoDe, type Contexto, escopoDe } from "../../http/contexto.ts"
import { limitarErros } from "../../http/limites.ts"
import { montar } from "../../http/montar.ts"
import { emTransacaoDe } from "../../http/porta.ts"
import type { Cofre } from "../../identidade/cofre.ts"
import type { Fila } from "../../jobs/fila.ts"
import type { Marcas } from "../../marca/resolucao.ts"
import type { Armazem } from "../../ports/armazem.ts"
import { conferirRemetente, consultarConfiguracao, gravarConfiguracao, procurarTxt } from "./configuracao.service.ts"
import {
  criarDestinatario,
  editarDestinatario,
  excluirDestinatario,
  listarDestinatarios,
} from "./destinatarios.service.ts"
import { abrirLink, baixarDoLink, conferirCodigo, consultarLink, desligarLembretes } from "./links.service.ts"
import { gravarModelo, listarModelos, listarVersoes, preverModelo } from "./modelos.service.ts"
import { exportarComunicacao, paginaDaComunicacao } from "./painel.service.ts"
import { pedirEnvio, preverEnvio } from "./pedido.service.ts"
import { consultarEnvio, exportarProva, revogarLink } from "./prova.service.ts"
import { passarAoWhatsapp } from "./whatsapp.service.ts"

interface Dependencias {
  readonly banco: Banco
  readonly cofre: Cofre
  readonly armazem: Armazem
  readonly marcas: Marcas
  readonly config: Pick<Config, "correio">
  readonly fila: () => Fila
  readonly agora: () => Date
}

const ERRADOS = ["link-invalido", "link-nao-confere", "codigo-nao-encontrado"]

/** What reaches the client: the panel, who is told of what, texts, and the pages that open without signing in. */
export function registrarComunicacao(app: FastifyInstance, autenticar: Autenticar, deps: Dependencias): void {
  const { banco, cofre, armazem, marcas, config, fila, agora } = deps
  const aqui = emTransacaoDe({ banco, agora })
  const correio = config.correio.tipo
  const agindo = <T>(contexto: Contexto, corpo: (tx: Tx, ato: ReturnType<typeof atoDe>) => Promise<T>) =>
    banco.emEscopo(escopoDe(contexto), (tx) => corpo(tx, atoDe(contexto, agora())))
  const preparador = { banco, cofre, armazem, marcas, correio: config.correio, agora }
  const limitar = limitarErros(ERRADOS, agora)
  /** Each public call by itself. */
  const contando = <T>(pedido: FastifyRequest, corpo: () => Promise<T>) =>
    limitar(pedido, pedido.routeOptions.url ?? "", corpo)
  const { desligarLembretes: descadastro, ...rotas } = rotasDaComunicacao
  montar(app, autenticar, rotas, {
    listarComunicacao: aqui((tx, { escopo }, { query }) => paginaDaComunicacao(tx, escopo, query, correio)),
    exportarComunicacao: (contexto, { query }) => exportarComunicacao(banco, escopoDe(contexto), query),
    preverEnvio: aqui((tx, ato, { corpo }) => preverEnvio(tx, ato, corpo, correio)),
    pedirEnvio: async (contexto, { corpo }) => {
      const url = await marcas.urlDoEscritorio(escopoDe(contexto).idEscritorio)
      const resposta = await agindo(contexto, (tx, ato) => pedirEnvio(tx, ato, corpo, url))
      await fila().acordar("correio")
      await fila().acordar("whatsapp")
      return resposta
    },
    passarAoWhatsapp: (contexto, { corpo }) => passarAoWhatsapp(preparador, atoDe(contexto, agora()), corpo),
    consultarEnvio: aqui((tx, { escopo }, { params }) => consultarEnvio(tx, escopo, params.id)),
    baixarProva: aqui((tx, { escopo }, { params }) => exportarProva(tx, escopo, params.id, agora())),
    revogarLink: aqui((tx, ato, { params }) => revogarLink(tx, ato, params.id)),
    listarDestinatarios: aqui((tx, { escopo }, { params }) => listarDestinatarios(tx, escopo, params.idEmpresa)),
    criarDestinatario: aqui((tx, ato, { params, corpo }) => criarDestinatario(tx, ato, params.idEmpresa, corpo)),
    editarDestinatario: aqui((tx, { escopo }, { params, corpo, versaoEsperada }) =>
      editarDestinatario(tx, escopo, params.id, versaoEsperada, corpo),
    ),
    excluirDestinatario: aqui((tx, { escopo }, { params }) => excluirDestinatario(tx, escopo, params.id)),
    listarModelos: aqui((tx, { escopo }) => listarModelos(tx, escopo)),
    listarVersoesDoModelo: aqui((tx, { escopo }, { params }) => listarVersoes(tx, escopo, params.tipo)),
    gravarModelo: aqui((tx, ato, { corpo }) => gravarModelo(tx, ato, corpo)),
    preverModelo: async (contexto, { corpo }) => {
      const marca = await marcas.doEscritorio(escopoDe(contexto).idEscritorio)
      return banco.emEscopo(escopoDe(contexto), (tx) => preverModelo(tx, escopoDe(contexto), corpo, marca))
    },
    consultarComunicacao: aqui((tx, { escopo }) => consultarConfiguracao(tx, escopo, correio)),
    configurarComunicacao: aqui(async (tx, ato, { corpo, versaoEsperada }) => {
      await gravarConfiguracao(tx, ato, versaoEsperada, corpo, cofre)
      return consultarConfiguracao(tx, ato.escopo, correio)
    }),
    conferirRemetente: async (contexto) => {
      await conferirRemetente(banco, atoDe(contexto, agora()), procurarTxt)
      return banco.emEscopo(escopoDe(contexto), (tx) => consultarConfiguracao(tx, escopoDe(contexto), correio))
    },
    consultarLink: (_, { corpo, bruto }) => contando(bruto, () => consultarLink(banco, corpo.ficha, agora())),
    abrirLink: (_, { corpo, bruto }) => contando(bruto, () => abrirLink(banco, corpo, agora())),
    baixarDoLink: (_, { corpo, bruto }) => contando(bruto, () => baixarDoLink(banco, armazem, corpo, agora())),
    conferirCodigo: (_, { params, bruto }) => contando(bruto, () => conferirCodigo(banco, params.codigo)),
  })
  // A person who opens the address that mail programs post to is asked first: programs that scan messages open it too.
  app.get(PREFIXO_DA_API + descadastro.caminho, (pedido, resposta) => {
    const lida = descadastro.query.safeParse(pedido.query)
    return resposta
      .header("cache-control", "no-store")
      .redirect(`/documento?lembretes=desligar${lida.success ? `#${lida.data.ficha}` : ""}`, 303)
  })
  // Mail programs post a form here, which nothing else on this server reads (RFC 8058).
  app.register((descadastrando, _, pronto) => {
    descadastrando.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { bodyLimit: 1024 },
      (_, corpo, pronto) => {
        corpo.resume()
        corpo.on("end", () => pronto(null, undefined))
      },
    )
    montar(
      descadastrando,
      autenticar,
      { desligarLembretes: descadastro },
      {
        desligarLembretes: (_, { query, bruto }) =>
          contando(bruto, () => desligarLembretes(banco, query.ficha, agora())),
      },
    )
    pronto()
  })
}
