import { rotasDasRegrasDeOperacoes } from "@partida/contracts"
import { montar } from "../../http/montar.ts"
import type { Porta } from "../../http/porta.ts"
import type { AtosExternos } from "../../ports/operacao-externa.ts"
import {
  alterarRegra,
  alterarRegraDaEmpresa,
  alterarTeto,
  consultarTeto,
  listarRegras,
  listarRegrasDaEmpresa,
  removerRegraDaEmpresa,
} from "./automaticas.service.ts"

/** What an office wants done outside by itself, and how much it may spend. */
export function registrarRegrasDeOperacoes({ app, autenticar, aqui }: Porta, atos: AtosExternos): void {
  montar(app, autenticar, rotasDasRegrasDeOperacoes, {
    listarRegrasDeOperacoes: aqui(async (tx, { escopo }) => ({ lista: await listarRegras(tx, escopo, atos) })),
    alterarRegraDeOperacao: aqui((tx, ato, { params, corpo, versaoEsperada }) =>
      alterarRegra(tx, ato, atos, { ...params, ...corpo, versao: versaoEsperada }),
    ),
    listarRegrasDaEmpresa: aqui(async (tx, { escopo }, { params: { idEmpresa } }) => ({
      idEmpresa,
      lista: await listarRegrasDaEmpresa(tx, escopo, atos, idEmpresa),
    })),
    alterarRegraDaEmpresa: aqui((tx, ato, { params, corpo, versaoEsperada }) =>
      alterarRegraDaEmpresa(tx, ato, atos, { ...params, ...corpo, versao: versaoEsperada }),
    ),
    removerRegraDaEmpresa: aqui((tx, { escopo }, { params, versaoEsperada }) =>
      removerRegraDaEmpresa(tx, escopo, atos, { ...params, versao: versaoEsperada }),
    ),
    consultarTetoDoMes: aqui((tx, { escopo }, { params }) => consultarTeto(tx, escopo, params.provedor)),
    alterarTetoDoMes: aqui((tx, { escopo }, { params, corpo, versaoEsperada }) =>
      alterarTeto(tx, escopo, { ...params, ...corpo, versao: versaoEsperada }),
    ),
  })
}
