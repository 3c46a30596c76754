import { Stack } from "@mantine/core"
import { Suspense } from "react"
import { useBusca } from "../../lib/busca.ts"
import { sobDemanda } from "../../lib/sob-demanda.ts"
import { PartesDasConfiguracoes } from "../../shared/configuracoes/PartesDasConfiguracoes.tsx"
import { DepoisDoQueVemAcima } from "../../shared/lista/DepoisDoQueVemAcima.tsx"
import { CabecalhoDaPagina } from "../../ui/CabecalhoDaPagina.tsx"
import { Cartao } from "../../ui/Cartao.tsx"
import { AbasDaLista } from "../../ui/Lista.tsx"
import { buscaDosAcessos } from "./busca.ts"
import { CHAVE_DOS_PEDIDOS, PedidosDeAcesso } from "./PedidosDeAcesso.tsx"
import { PorEmpresa } from "./PorEmpresa.tsx"
import { PorPessoa } from "./PorPessoa.tsx"

const GavetaDaEmpresa = sobDemanda(async () => (await import("./GavetaDaEmpresa.tsx")).GavetaDaEmpresa)

const visoes = [
  { id: "empresas", rotulo: "Por empresa" },
  { id: "pessoas", rotulo: "Por pessoa" },
]

const ACIMA = [CHAVE_DOS_PEDIDOS]

/** Who may see which company, looked at from either side. */
export function PaginaAcessos() {
  const [busca, mudar] = useBusca(buscaDosAcessos)
  return (
    <>
      <CabecalhoDaPagina
        titulo="Acessos"
        subtitulo="Quem vê cada empresa"
        acoes={<PartesDasConfiguracoes atual="/painel/configuracoes/acessos" />}
      />
      <Stack gap="md">
        <PedidosDeAcesso />
        <Cartao semMargem rotulo="Acessos">
          <AbasDaLista
            rotulo="Ver os acessos"
            abas={visoes}
            atual={busca.visao ?? "empresas"}
            aoEscolher={(id) =>
              mudar({
                visao: buscaDosAcessos.shape.visao.parse(id),
                busca: undefined,
                ordem: undefined,
                pagina: undefined,
                empresa: undefined,
              })
            }
          />
          <DepoisDoQueVemAcima consultas={ACIMA}>
            {busca.visao === "pessoas" ? <PorPessoa busca={busca} /> : <PorEmpresa busca={busca} mudar={mudar} />}
          </DepoisDoQueVemAcima>
        </Cartao>
      </Stack>
      <Suspense>
        {busca.empresa && <GavetaDaEmpresa idEmpresa={busca.empresa} aoFechar={() => mudar({ empresa: undefined })} />}
      </Suspense>
    </>
  )
}
