import { Button, Group, Skeleton, Stack, Tabs } from "@mantine/core"
import { IconChevronLeft, IconChevronRight, IconLock } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { useBusca } from "../../lib/busca.ts"
import { anoDa } from "../../lib/formatacao/competencia.ts"
import { sobDemanda } from "../../lib/sob-demanda.ts"
import { usePessoa } from "../../shared/conta/pessoa.ts"
import { EmpresaDaTela } from "../../shared/empresas/EmpresaDaTela.tsx"
import { useCompetencia } from "../../shared/useCompetencia.ts"
import { CabecalhoDaPagina } from "../../ui/CabecalhoDaPagina.tsx"
import { Cartao } from "../../ui/Cartao.tsx"
import { EstadoDeErro, EstadoVazio, FaixaDeDadosAntigos } from "../../ui/Estados.tsx"
import { abasDaFolha, buscaDaFolha, PRIMEIRO_ANO, ULTIMO_ANO } from "./busca.ts"
import { FolhaDoAno } from "./FolhaDoAno.tsx"
import { consultaFolhaDaEmpresa } from "./folha.api.ts"

const Lucros = sobDemanda(async () => (await import("./Lucros.tsx")).Lucros)

/** A company's own payroll items: what each partner received, what to pay and when, and the profits paid. Not for its staff. */
export function PaginaFolha() {
  const [busca] = useBusca(buscaDaFolha)
  const { alcanca } = usePessoa()
  if (!alcanca("EMPRESA"))
    return (
      <>
        <CabecalhoDaPagina titulo="Folha" />
        <Cartao rotulo="Pró-labore">
          <EstadoVazio titulo="O pró-labore é dos sócios" icone={IconLock}>
            Só quem responde pela empresa vê o que os sócios recebem, e as guias que o contam. Se precisa disso no seu
            trabalho, peça a quem responde por ela um acesso de empresa.
          </EstadoVazio>
        </Cartao>
      </>
    )
  return (
    <EmpresaDaTela id={busca.empresa} titulo="Folha" texto="O pró-labore e os lucros são de cada empresa.">
      {(idEmpresa) => <Folha key={idEmpresa} idEmpresa={idEmpresa} />}
    </EmpresaDaTela>
  )
}

const rotulos = { folha: "Pró-labore", lucros: "Lucros" } as const

function Folha({ idEmpresa }: { readonly idEmpresa: string }) {
  const [busca, mudar] = useBusca(buscaDaFolha)
  const [competencia] = useCompetencia()
  const aba = busca.aba ?? "folha"
  const ano = busca.ano ?? anoDa(competencia)
  const consulta = useQuery(consultaFolhaDaEmpresa(idEmpresa, ano))
  return (
    <>
      <CabecalhoDaPagina
        titulo="Folha"
        subtitulo={consulta.data?.empresa.apelido ?? "Pró-labore e lucros"}
        acoes={<Ano ano={ano} aoMudar={(novo) => mudar({ ano: novo, pagina: undefined })} />}
      />
      <Tabs
        value={aba}
        keepMounted={false}
        onChange={(valor) => {
          const nova = abasDaFolha.find((uma) => uma === valor)
          if (nova) mudar({ aba: nova === "folha" ? undefined : nova, pagina: undefined }, { substituir: true })
        }}
      >
        <Tabs.List mb="md">
          {abasDaFolha.map((uma) => (
            <Tabs.Tab key={uma} value={uma}>
              {rotulos[uma]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={aba} tabIndex={-1}>
          {aba === "lucros" ? (
            <Lucros idEmpresa={idEmpresa} ano={ano} />
          ) : consulta.error && !consulta.data ? (
            <Cartao rotulo="Pró-labore">
              <EstadoDeErro erro={consulta.error} aoTentarDeNovo={() => void consulta.refetch()} />
            </Cartao>
          ) : consulta.data ? (
            <>
              {consulta.error && (
                <FaixaDeDadosAntigos
                  erro={consulta.error}
                  lidaEm={consulta.dataUpdatedAt}
                  aoTentarDeNovo={() => void consulta.refetch()}
                />
              )}
              <FolhaDoAno folha={consulta.data} ano={ano} />
            </>
          ) : (
            <Stack gap="md" aria-busy>
              <Skeleton height={130} />
              <Skeleton height={220} />
            </Stack>
          )}
        </Tabs.Panel>
      </Tabs>
    </>
  )
}

function Ano({ ano, aoMudar }: { readonly ano: number; readonly aoMudar: (ano: number) => void }) {
  return (
    <Group gap={4} wrap="nowrap">
      <Button
        variant="default"
        px="xs"
        aria-label={`Ano de ${ano - 1}`}
        disabled={ano <= PRIMEIRO_ANO}
        onClick={() => aoMudar(ano - 1)}
      >
        <IconChevronLeft size={16} />
      </Button>
      <strong className="numerico">{ano}</strong>
      <Button
        variant="default"
        px="xs"
        aria-label={`Ano de ${ano + 1}`}
        disabled={ano >= ULTIMO_ANO}
        onClick={() => aoMudar(ano + 1)}
      >
        <IconChevronRight size={16} />
      </Button>
    </Group>
  )
}
