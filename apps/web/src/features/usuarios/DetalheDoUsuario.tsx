import { Stack } from "@mantine/core"
import type { Usuario } from "@partida/contracts"
import { formatarData, formatarDataHora } from "../../lib/formatacao/data.ts"
import { papelEmPalavras } from "../../shared/conta/papeis.ts"
import { usePessoa } from "../../shared/conta/pessoa.ts"
import { BotaoLink } from "../../ui/BotaoLink.tsx"
import { Faixa } from "../../ui/Faixa.tsx"
import { Numero, Numeros } from "../../ui/Numero.tsx"
import { empresasEmPalavras, Situacao } from "./Celulas.tsx"

/** The facts of somebody whom who is looking may not change, and why. */
export function DetalheDoUsuario({ usuario }: { readonly usuario: Usuario }) {
  const { pessoa } = usePessoa()
  return (
    <Stack gap="lg">
      {usuario.id === pessoa.idUsuario ? (
        <Faixa
          tom="neutro"
          titulo="Este é você"
          acao={
            <BotaoLink to="/minhaConta" variant="default" size="xs">
              Abrir minha conta
            </BotaoLink>
          }
        >
          Senha e segurança ficam em Minha conta. Perfil e acesso, só outra pessoa pode mudar.
        </Faixa>
      ) : (
        <Faixa tom="neutro">Você só altera usuários de nível abaixo do seu.</Faixa>
      )}
      <FatosDoUsuario usuario={usuario} />
    </Stack>
  )
}

/** Situation, companies and dates of a person. */
export function FatosDoUsuario({ usuario }: { readonly usuario: Usuario }) {
  return (
    <Numeros>
      <Numero rotulo="Situação" valor={<Situacao situacao={usuario.situacao} />} />
      <Numero rotulo="Perfil" valor={papelEmPalavras(usuario.idPapel)} />
      <Numero rotulo="Empresas" valor={empresasEmPalavras(usuario)} />
      <Numero rotulo="Cadastrado em" valor={formatarData(usuario.criadoEm)} />
      <Numero
        rotulo="Última entrada"
        valor={usuario.ultimaEntradaEm ? formatarDataHora(usuario.ultimaEntradaEm) : "Nunca entrou"}
      />
    </Numeros>
  )
}
