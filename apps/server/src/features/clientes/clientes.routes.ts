import { rotasDosClientes } from "@partida/contracts"
import { escopoDe } from "../../http/contexto.ts"
import { montar } from "../../http/montar.ts"
import type { Porta } from "../../http/porta.ts"
import {
  arquivarCliente,
  consultarCliente,
  criarCliente,
  editarCliente,
  exportarClientes,
  importarDasNotas,
  paginaDeClientes,
  proporClientes,
} from "./clientes.service.ts"

/** Who takes the services of a company. */
export function registrarClientes({ app, autenticar, banco, agora, aqui }: Porta): void {
  montar(app, autenticar, rotasDosClientes, {
    listarClientes: aqui((tx, ato, { params, query }) => paginaDeClientes(tx, ato, params.idEmpresa, query)),
    exportarClientes: (contexto, { params, query }) =>
      exportarClientes(banco, { escopo: escopoDe(contexto), agora: agora() }, params.idEmpresa, query),
    consultarCliente: aqui((tx, ato, { params }) => consultarCliente(tx, ato, params.id)),
    criarCliente: aqui((tx, ato, { params, corpo }) => criarCliente(tx, ato, params.idEmpresa, corpo)),
    editarCliente: aqui((tx, ato, { params, corpo, versaoEsperada }) =>
      editarCliente(tx, ato, params.id, versaoEsperada, corpo),
    ),
    arquivarCliente: aqui((tx, ato, { params, corpo }) => arquivarCliente(tx, ato, params.id, corpo.arquivado)),
    proporClientesDasNotas: aqui((tx, { escopo }, { params }) => proporClientes(tx, escopo, params.idEmpresa)),
    importarClientesDasNotas: aqui((tx, ato, { params, corpo }) =>
      importarDasNotas(tx, ato, params.idEmpresa, corpo.exceto),
    ),
  })
}
