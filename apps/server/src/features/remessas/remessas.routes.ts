import { rotasDasRemessas } from "@partida/contracts"
import type { Tx } from "../../db/banco.ts"
import { atoDe, type Contexto, escopoDe } from "../../http/contexto.ts"
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
export function registrarRemessas({ app, autenticar, banco, agora }: Porta): void {
  const aqui = <T>(contexto: Contexto, corpo: (tx: Tx, ato: ReturnType<typeof atoDe>) => Promise<T>) =>
    banco.emEscopo(escopoDe(contexto), (tx) => corpo(tx, atoDe(contexto, agora())))
  montar(app, autenticar, rotasDasRemessas, {
    listarRemessas: (contexto, { params, query }) =>
      aqui(contexto, (tx, { escopo }) => paginaDeRemessas(tx, escopo, params.idEmpresa, query)),
    listarContasDeRemessa: (contexto, { params }) =>
      aqui(contexto, (tx, ato) => listarContas(tx, ato, params.idEmpresa)),
    definirConvenioDeRemessa: (contexto, { params, corpo, versaoEsperada }) =>
      aqui(contexto, (tx, ato) => definirConvenio(tx, ato, params.id, versaoEsperada, corpo)),
    preverRemessa: (contexto, { params, corpo }) =>
      aqui(contexto, (tx, ato) => preverRemessa(tx, ato, params.idEmpresa, corpo)),
    gerarRemessa: (contexto, { params, corpo }) =>
      aqui(contexto, (tx, ato) => gerarRemessas(tx, ato, params.idEmpresa, corpo)),
    consultarRemessa: (contexto, { params }) =>
      aqui(contexto, (tx, { escopo }) => consultarRemessa(tx, escopo, params.id)),
    baixarRemessa: (contexto, { params }) =>
      aqui(contexto, (tx, { escopo }) => arquivoDaRemessa(tx, escopo, params.id)),
    marcarRemessaEnviada: (contexto, { params }) => aqui(contexto, (tx, ato) => marcarEnviada(tx, ato, params.id)),
    cancelarRemessa: (contexto, { params, corpo }) =>
      aqui(contexto, (tx, ato) => cancelarRemessa(tx, ato, params.id, corpo.motivo)),
    desfazerEnvioDaRemessa: (contexto, { params, corpo }) =>
      aqui(contexto, (tx, ato) => desfazerEnvio(tx, ato, params.id, corpo.motivo)),
    receberRetornosDeRemessa: (contexto, { params, arquivos }) =>
      receberRetornos(banco, atoDe(contexto, agora()), params.idEmpresa, arquivos),
  })
}
