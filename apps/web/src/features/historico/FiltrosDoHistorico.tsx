import { Button, NativeSelect, Select, TextInput } from "@mantine/core"
import type { RegistroDeAuditoria } from "@partida/contracts"
import { SeletorDeEmpresa } from "../../shared/empresas/SeletorDeEmpresa.tsx"
import { CampoDeBusca } from "../../ui/CampoDeBusca.tsx"
import { Filtros } from "../../ui/Lista.tsx"
import { useTelefone } from "../../ui/useTelefone.ts"
import { type BuscaDoHistorico, buscaDoHistorico, filtroDaBusca, type MudarBusca, semFiltro } from "./busca.ts"
import { acoesDoFiltro } from "./frases.ts"
import { entidadesDoFiltro } from "./rotulos.ts"

interface Props {
  readonly busca: BuscaDoHistorico
  readonly mudar: MudarBusca
  readonly pessoas: readonly { readonly id: string; readonly nome: string }[]
  /** What is on screen: authors nobody listed can still be chosen. */
  readonly lista: readonly RegistroDeAuditoria[]
  /** A platform operator who has chosen no office: there are no companies to choose from. */
  readonly semEscritorio: boolean
}

/** Filters of the audit trail, all of them in the address. */
export function FiltrosDoHistorico({ busca, mudar, pessoas, lista, semEscritorio }: Props) {
  const telefone = useTelefone()
  const filtrando = Object.keys(filtroDaBusca(busca)).length > 0
  const { shape } = buscaDoHistorico
  const largura = (normal: number) => (telefone ? "100%" : normal)
  return (
    <Filtros>
      <CampoDeBusca
        rotulo="Buscar no histórico"
        exemplo="Nome, e-mail, empresa"
        largura={180}
        valor={busca.busca ?? ""}
        aoBuscar={(texto) => mudar({ busca: texto || undefined, pagina: undefined }, { substituir: true })}
      />
      {!semEscritorio && (
        <SeletorDeEmpresa
          largura={165}
          value={busca.empresa ?? null}
          onChange={(id) => mudar({ empresa: id ?? undefined, pagina: undefined })}
        />
      )}
      <Select
        aria-label="Pessoa"
        placeholder="Todas as pessoas"
        size="xs"
        w={largura(160)}
        searchable
        clearable
        clearButtonProps={{ "aria-label": "Limpar pessoa" }}
        limit={50}
        data={opcoesDePessoa(pessoas, lista, busca.pessoa)}
        value={busca.pessoa ?? null}
        onChange={(id) => mudar({ pessoa: id ?? undefined, pagina: undefined })}
        nothingFoundMessage="Ninguém com esse nome"
      />
      <NativeSelect
        size="xs"
        aria-label="Ação"
        w={largura(140)}
        value={busca.acao ?? ""}
        data={[
          { value: "", label: "Todas as ações" },
          ...acoesDoFiltro.map(({ id, rotulo }) => ({ value: id, label: rotulo })),
        ]}
        onChange={(evento) => mudar({ acao: shape.acao.parse(evento.currentTarget.value), pagina: undefined })}
      />
      <NativeSelect
        size="xs"
        aria-label="O que foi alterado"
        w={largura(145)}
        value={busca.entidade ?? ""}
        data={[
          { value: "", label: "Tudo" },
          ...entidadesDoFiltro.map(({ id, plural }) => ({ value: id, label: plural })),
        ]}
        onChange={(evento) => mudar({ entidade: evento.currentTarget.value || undefined, pagina: undefined })}
      />
      <TextInput
        type="date"
        size="xs"
        w={largura(142)}
        aria-label="De"
        leftSection="De"
        value={busca.de ?? ""}
        max={busca.ate}
        onChange={(evento) => mudar({ de: shape.de.parse(evento.currentTarget.value), pagina: undefined })}
      />
      <TextInput
        type="date"
        size="xs"
        w={largura(142)}
        aria-label="Até"
        leftSection="Até"
        leftSectionWidth={38}
        value={busca.ate ?? ""}
        min={busca.de}
        onChange={(evento) => mudar({ ate: shape.ate.parse(evento.currentTarget.value), pagina: undefined })}
      />
      {filtrando && (
        <Button variant="subtle" color="gray" size="xs" onClick={() => mudar(semFiltro)}>
          Limpar filtros
        </Button>
      )}
    </Filtros>
  )
}

function opcoesDePessoa(pessoas: Props["pessoas"], lista: Props["lista"], escolhida: string | undefined) {
  const porId = new Map(pessoas.map(({ id, nome }) => [id, nome]))
  for (const { idUsuario, autor } of lista) if (idUsuario && !porId.has(idUsuario)) porId.set(idUsuario, autor)
  if (escolhida && !porId.has(escolhida)) porId.set(escolhida, "Pessoa escolhida")
  return [...porId].map(([value, label]) => ({ value, label })).sort((a, b) => a.label.localeCompare(b.label, "pt-BR"))
}
