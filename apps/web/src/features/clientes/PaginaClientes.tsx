import { Button, Group } from "@mantine/core"
import { IconPlus, IconUsers } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { Suspense, useState } from "react"
import { useBusca } from "../../lib/busca.ts"
import { sobDemanda } from "../../lib/sob-demanda.ts"
import { usePessoa } from "../../shared/conta/pessoa.ts"
import { EmpresaDaTela } from "../../shared/empresas/EmpresaDaTela.tsx"
import type { CampoDoFiltro } from "../../shared/lista/campos.ts"
import { useEstadoNoEndereco } from "../../shared/lista/estado.ts"
import { ListaDeRegistros } from "../../shared/lista/ListaDeRegistros.tsx"
import { useLista } from "../../shared/lista/useLista.ts"
import { BotaoLink } from "../../ui/BotaoLink.tsx"
import { CabecalhoDaPagina } from "../../ui/CabecalhoDaPagina.tsx"
import { Cartao } from "../../ui/Cartao.tsx"
import { buscaDosClientes, filtroDosClientes, ordemPadrao } from "./busca.ts"
import { consultaClientes, consultaDasNotas, exportarClientes, useTrazerDasNotas } from "./clientes.api.ts"
import { cartaoDoCliente, colunasDosClientes } from "./colunas.tsx"

const GavetaDoCliente = sobDemanda(
  async () => (await import("../../shared/emissao/GavetaDoCliente.tsx")).GavetaDoCliente,
)
const GavetaDoNovo = sobDemanda(async () => (await import("./GavetaDoNovo.tsx")).GavetaDoNovo)

const GavetaDasNotas = sobDemanda(
  async () => (await import("../../shared/contrapartes/GavetaDasNotas.tsx")).GavetaDasNotas,
)

/** Who takes the services of a company. */
export function PaginaClientes() {
  const [busca] = useBusca(buscaDosClientes)
  return (
    <EmpresaDaTela id={busca.empresa} titulo="Clientes" texto="Os clientes são de cada empresa.">
      {(idEmpresa) => <Clientes key={idEmpresa} idEmpresa={idEmpresa} />}
    </EmpresaDaTela>
  )
}

function Clientes({ idEmpresa }: { readonly idEmpresa: string }) {
  const [busca, mudar] = useBusca(buscaDosClientes)
  const filtro = filtroDosClientes(busca)
  const lista = useLista({
    estado: useEstadoNoEndereco(busca),
    filtro: { idEmpresa, ...filtro },
    consulta: consultaClientes,
  })
  const { alcanca } = usePessoa()
  const [trazendo, setTrazendo] = useState(false)
  const daNotas = (
    <Button variant="default" onClick={() => setTrazendo(true)}>
      Trazer das notas
    </Button>
  )
  return (
    <>
      <CabecalhoDaPagina
        titulo="Clientes"
        subtitulo="Para quem a empresa emite notas"
        acoes={
          <Group gap="sm">
            {alcanca("ADMINISTRADOR") && (
              <BotaoLink
                variant="default"
                to="/empresa/novos-clientes"
                search={{ empresa: idEmpresa, importacao: "nova", traz: "cliente" }}
              >
                Importar planilha
              </BotaoLink>
            )}
            {daNotas}
            <Button leftSection={<IconPlus size={16} />} onClick={() => mudar({ novo: "sim" })}>
              Novo cliente
            </Button>
          </Group>
        }
      />
      <Cartao semMargem rotulo="Clientes">
        <ListaDeRegistros
          tela="/receitas/clientes"
          legenda="Clientes"
          palavras={{ um: "cliente", varios: "clientes", artigo: "o" }}
          lista={lista}
          ordem={{ atual: { ordem: filtro.ordem, direcao: filtro.direcao }, padrao: ordemPadrao }}
          colunas={colunasDosClientes}
          chave={({ id }) => id}
          rotulo={({ nome }) => nome}
          cartao={cartaoDoCliente}
          campos={campos}
          exportar={exportarClientes({ idEmpresa, ...filtro })}
          aberta={busca.cliente}
          aoAbrir={({ id }) => mudar({ cliente: id })}
          vazio={{
            titulo: "Nenhum cliente por aqui",
            texto: "Traga quem já recebeu notas da empresa, ou cadastre um pelo CNPJ.",
            icone: IconUsers,
            acao: daNotas,
          }}
        />
      </Cartao>
      <Suspense>
        {busca.cliente && (
          <GavetaDoCliente key={busca.cliente} id={busca.cliente} aoFechar={() => mudar({ cliente: undefined })} />
        )}
        {trazendo && <DasNotas idEmpresa={idEmpresa} aoFechar={() => setTrazendo(false)} />}
        {busca.novo && (
          <GavetaDoNovo
            idEmpresa={idEmpresa}
            aoFechar={() => mudar({ novo: undefined })}
            aoCriar={() => mudar({ novo: undefined })}
          />
        )}
      </Suspense>
    </>
  )
}

function DasNotas({ idEmpresa, aoFechar }: { readonly idEmpresa: string; readonly aoFechar: () => void }) {
  return (
    <GavetaDasNotas
      palavras={{ um: "cliente", varios: "clientes" }}
      consulta={useQuery(consultaDasNotas(idEmpresa))}
      cadastrar={useTrazerDasNotas(idEmpresa)}
      aoFechar={aoFechar}
    />
  )
}

const campos: readonly CampoDoFiltro[] = [
  { campo: "busca", tipo: "texto", rotulo: "Cliente", exemplo: "Nome, CNPJ ou CPF" },
  { campo: "arquivados", tipo: "marca", rotulo: "Mostrar os arquivados", valor: "sim", amplia: true },
]
