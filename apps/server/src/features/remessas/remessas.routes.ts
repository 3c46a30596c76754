import { rotasDasRemessas } from "@partida/contracts"
import { atoDe } from "../../http/contexto.ts"
import { montar } from "../../http/montar.ts"
import type { Porta } from "../../http/porta.ts"
import { definirConvenio, listarContas } from "./contas.service.ts"
import { gerarRemessas, preverRemessa } from "./geracao.service.ts"
import {
  arquivoDaRemessa,
  cancelarRemessa,
  consultarRemessa,
  desfazerEnvio,
  marcarEnviada,
  paginaDeRemessas,
} from "./remessas.service.ts"
import { receberRetornos } from "./retornos.service.ts"

/** Files of payments for the bank, and what it answers. */
export function registrarRemessas({ app, autenticar, banco, agora, aqui }: Porta): void {
  montar(app, autenticar, rotasDasRemessas, {
    listarRemessas: aqui((tx, { escopo }, { params, query }) => paginaDeRemessas(tx, escopo, params.idEmpresa, query)),
    listarContasDeRemessa: aqui((tx, ato, { params }) => listarContas(tx, ato, params.idEmpresa)),
    definirConvenioDeRemessa: aqui((tx, ato, { params, corpo, versaoEsperada }) =>
      definirConvenio(tx, ato, params.id, versaoEsperada, corpo),
    ),
    preverRemessa: aqui((tx, ato, { params, corpo }) => preverRemessa(tx, ato, params.idEmpresa, corpo)),
    gerarRemessa: aqui((tx, ato, { params, corpo }) => gerarRemessas(tx, ato, params.idEmpresa, corpo)),
    consultarRemessa: aqui((tx, { escopo }, { params }) => consultarRemessa(tx, escopo, params.id)),
    baixarRemessa: aqui((tx, { escopo }, { params }) => arquivoDaRemessa(tx, escopo, params.id)),
    marcarRemessaEnviada: aqui((tx, ato, { params }) => marcarEnviada(tx, ato, params.id)),
    cancelarRemessa: aqui((tx, ato, { params, corpo }) => cancelarRemessa(tx, ato, params.id, corpo.motivo)),
    desfazerEnvioDaRemessa: aqui((tx, ato, { params, corpo }) => desfazerEnvio(tx, ato, params.id, corpo.motivo)),
    receberRetornosDeRemessa: (contexto, { params, arquivos }) =>
      receberRetornos(banco, atoDe(contexto, agora()), params.idEmpresa, arquivos),
  })
}
