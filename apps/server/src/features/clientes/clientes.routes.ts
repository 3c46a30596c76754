import { rotasDosClientes } from "@partida/contracts"
import { atoDe, escopoDe } from "../../http/contexto.ts"
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
export function registrarClientes({ app, autenticar, banco, agora }: Porta): void {
  montar(app, autenticar, rotasDosClientes, {
    listarClientes: (contexto, { params, query }) =>
      banco.emEscopo(escopoDe(contexto), (tx) =>
        paginaDeClientes(tx, atoDe(contexto, agora()), params.idEmpresa, query),
      ),
    exportarClientes: (contexto, { params, query }) =>
      exportarClientes(banco, { escopo: escopoDe(contexto), agora: agora() }, params.idEmpresa, query),
    consultarCliente: (contexto, { params }) =>
      banco.emEscopo(escopoDe(contexto), (tx) => consultarCliente(tx, atoDe(contexto, agora()), params.id)),
    criarCliente: (contexto, { params, corpo }) =>
      banco.emEscopo(escopoDe(contexto), (tx) => criarCliente(tx, atoDe(contexto, agora()), params.idEmpresa, corpo)),
    editarCliente: (contexto, { params, corpo, versaoEsperada }) =>
      banco.emEscopo(escopoDe(contexto), (tx) =>
        editarCliente(tx, atoDe(contexto, agora()), params.id, versaoEsperada, corpo),
      ),
    arquivarCliente: (contexto, { params, corpo }) =>
      banco.emEscopo(escopoDe(contexto), (tx) =>
        arquivarCliente(tx, atoDe(contexto, agora()), params.id, corpo.arquivado),
      ),
    proporClientesDasNotas: (contexto, { params }) =>
      banco.emEscopo(escopoDe(contexto), (tx) => proporClientes(tx, escopoDe(contexto), params.idEmpresa)),
    importarClientesDasNotas: (contexto, { params, corpo }) =>
      banco.emEscopo(escopoDe(contexto), (tx) =>
        importarDasNotas(tx, atoDe(contexto, agora()), params.idEmpresa, corpo.exceto),
      ),
  })
}
