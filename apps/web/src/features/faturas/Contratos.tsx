import { Button, Group } from "@mantine/core"
import { IconFileText, IconPlus } from "@tabler/icons-react"
import { Suspense } from "react"
import { useBusca } from "../../lib/busca.ts"
import { sobDemanda } from "../../lib/sob-demanda.ts"
import type { CampoDoFiltro } from "../../shared/lista/campos.ts"
import { useEstadoNoEndereco } from "../../shared/lista/estado.ts"
import { ListaDeRegistros } from "../../shared/lista/ListaDeRegistros.tsx"
import { useLista } from "../../shared/lista/useLista.ts"
import { CabecalhoDaPagina } from "../../ui/CabecalhoDaPagina.tsx"
import { Cartao } from "../../ui/Cartao.tsx"
import { buscaDasFaturas } from "./busca.ts"
import { cartaoDoContrato, colunasDosContratos } from "./colunas.tsx"
import { consultaContratos } from "./faturas.api.ts"

const GavetaDoContrato = sobDemanda(async () => (await import("./GavetaDoContrato.tsx")).GavetaDoContrato)
const GavetaDoNovoContrato = sobDemanda(async () => (await import("./GavetaDoNovoContrato.tsx")).GavetaDoNovoContrato)

/** What generates bills by itself, every so many months. */
export function Contratos({ idEmpresa }: { readonly idEmpresa: string }) {
  const [busca, mudar] = useBusca(buscaDasFaturas)
  const filtro = {
    ...(busca.busca ? { busca: busca.busca } : {}),
    ...(busca.encerrados ? { encerrados: true } : {}),
  }
  const lista = useLista({
    estado: useEstadoNoEndereco(busca),
    filtro: { idEmpresa, ...filtro },
    consulta: consultaContratos,
  })
  return (
    <>
      <CabecalhoDaPagina
        titulo="Contratos"
        subtitulo="Geram faturas dez dias antes do dia de emitir"
        acoes={
          <Group gap="sm">
            <Button variant="default" onClick={() => mudar({ ver: undefined, pagina: undefined, busca: undefined })}>
              Faturas
            </Button>
            <Button leftSection={<IconPlus size={16} />} onClick={() => mudar({ novo: "contrato" })}>
              Novo contrato
            </Button>
          </Group>
        }
      />
      <Cartao semMargem rotulo="Contratos">
        <ListaDeRegistros
          nome="contratos"
          legenda="Contratos"
          palavras={{ um: "contrato", varios: "contratos", artigo: "o" }}
          lista={lista}
          colunas={colunasDosContratos}
          chave={({ id }) => id}
          rotulo={({ nome }) => nome}
          cartao={cartaoDoContrato}
          campos={campos}
          aberta={busca.contrato}
          aoAbrir={({ id }) => mudar({ contrato: id })}
          vazio={{
            titulo: "Nenhum contrato por aqui",
            texto:
              "Cadastre o que se repete: o cliente, o valor e o dia. A fatura de cada mês nasce sozinha, uma vez só.",
            icone: IconFileText,
            acao: (
              <Button variant="default" onClick={() => mudar({ novo: "contrato" })}>
                Novo contrato
              </Button>
            ),
          }}
        />
      </Cartao>
      <Suspense>
        {busca.novo === "contrato" && (
          <GavetaDoNovoContrato idEmpresa={idEmpresa} aoFechar={() => mudar({ novo: undefined })} />
        )}
        {busca.contrato && (
          <GavetaDoContrato key={busca.contrato} id={busca.contrato} aoFechar={() => mudar({ contrato: undefined })} />
        )}
      </Suspense>
    </>
  )
}

const campos: readonly CampoDoFiltro[] = [
  { campo: "busca", tipo: "texto", rotulo: "Contrato ou cliente", exemplo: "Nome" },
  { campo: "encerrados", tipo: "marca", rotulo: "Mostrar os encerrados", valor: "sim", amplia: true },
]
